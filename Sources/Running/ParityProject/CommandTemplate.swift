import ParityCases

/// The words of a command with placeholders in braces; `{{` stands for a brace.
package enum CommandTemplate {
  /// The placeholders, besides `parameters.` with a name.
  package static let names = [
    "case", "output", "stimulus", "graph", "samples", "stages", "id", "suite", "name", "sampleRate",
    "frames",
    "channels", "seed", "project", "parameters",
  ]
  /// The placeholders known to a process that renders many cases.
  static let batchNames = ["project"]
  static let parameterPrefix = "parameters."
  /// Expands to as many words as there are parameters, and therefore has to be a word of its own.
  static let flags = "{parameters:flags}"

  /// A parameter that a command needs and a case does not have.
  package struct MissingParameter: Error, Equatable {
    /// As written in the command: `{parameters.fitler}`.
    package let placeholder: String
    /// Its name, without the braces and `parameters.`.
    package let name: String
  }

  /// - Throws: `ProjectFileError` for an unknown placeholder.
  static func check(_ word: ProjectNode, isBatch: Bool) throws(ProjectFileError) {
    let known = isBatch ? batchNames : names
    let text = try word.text()
    if text == flags, !isBatch { return }
    for piece in try pieces(of: text, refuse: { word.refuse($0) }) {
      guard case .placeholder(let name, let fallback) = piece else { continue }
      if !isBatch, name.hasPrefix(parameterPrefix), name != parameterPrefix { continue }
      if !isBatch, "{\(name)}" == flags {
        throw word.refuse("'\(flags)' expands to several words: write it as a separate word")
      }
      if fallback != nil {
        throw word.refuse(
          "'{\(name)|…}': only a parameter can be missing, as in '{parameters.cutoff|1000}'")
      }
      guard known.contains(name) else {
        let isOfOneCase =
          isBatch && (names.contains(name) || name.hasPrefix("parameters"))
        throw word.refuse(
          isOfOneCase
            ? "'{\(name)}' is for a single case, and with 'batch' one process renders many"
            : "no placeholder '{\(name)}'\(NearestName.hint(name, among: known))")
      }
    }
  }

  /// The words of a command for one case.
  ///
  /// - Parameters:
  ///   - value: of a placeholder; nil becomes an empty text, except for a parameter.
  ///   - flags: the expansion of `{parameters:flags}`.
  /// - Throws: `MissingParameter` for one that the case lacks and that has no default.
  package static func fill(
    _ words: some Sequence<String>, flags: [String], with value: (String) -> String?
  ) throws(MissingParameter) -> [String] {
    var filled: [String] = []
    for word in words {
      if word == Self.flags {
        filled += flags
        continue
      }
      var text = ""
      for piece in parsed(word) {
        switch piece {
        case .text(let part): text += part
        case .placeholder(let name, let fallback):
          let known = value(name) ?? fallback
          guard known != nil || !name.hasPrefix(parameterPrefix) else {
            throw MissingParameter(
              placeholder: "{\(name)}", name: String(name.dropFirst(parameterPrefix.count)))
          }
          text += known ?? ""
        }
      }
      filled.append(text)
    }
    return filled
  }

  /// The word with every placeholder replaced; those without a value become empty.
  package static func fill(_ word: String, with value: (String) -> String?) -> String {
    parsed(word).map { piece in
      switch piece {
      case .text(let text): text
      case .placeholder(let name, let fallback): value(name) ?? fallback ?? ""
      }
    }.joined()
  }

  private enum Piece {
    case text(String)
    /// With its fallback for cases that do not set it.
    case placeholder(String, fallback: String?)
  }

  /// Parses a word that was checked before.
  private static func parsed(_ word: String) -> [Piece] {
    (try? pieces(of: word) { ProjectFileError(path: "", message: $0) }) ?? []
  }

  private static func pieces(
    of word: String, refuse: (String) -> ProjectFileError
  ) throws(ProjectFileError) -> [Piece] {
    var pieces: [Piece] = []
    var rest = word[...]
    while let brace = rest.firstIndex(of: "{") {
      pieces.append(.text(String(rest[..<brace])))
      rest = rest[rest.index(after: brace)...]
      if rest.first == "{" {
        pieces.append(.text("{"))
        rest = rest.dropFirst()
        continue
      }
      guard let end = rest.firstIndex(of: "}") else {
        throw refuse("'\(word)' has an unclosed brace; '{{' means a literal brace")
      }
      let parts = rest[..<end].split(
        separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      pieces.append(
        .placeholder(String(parts[0]), fallback: parts.count > 1 ? String(parts[1]) : nil))
      rest = rest[rest.index(after: end)...]
    }
    return pieces + [.text(String(rest))]
  }
}
