import ParityCases

/// The words of a command with placeholders in braces; `{{` stands for a brace.
package enum CommandTemplate {
  /// What can stand in braces, besides `parameters.` and the name of one.
  package static let names = [
    "case", "output", "stimulus", "stages", "id", "suite", "name", "sampleRate", "frames",
    "channels", "project",
  ]
  /// What a process that takes many cases can know.
  static let batchNames = ["project"]
  static let parameterPrefix = "parameters."

  /// - Throws: `ProjectFileError` for a placeholder that is none.
  static func check(_ word: ProjectNode, isBatch: Bool) throws(ProjectFileError) {
    let known = isBatch ? batchNames : names
    for piece in try pieces(of: word.text(), refuse: { word.refuse($0) }) {
      guard case .placeholder(let name) = piece else { continue }
      if !isBatch, name.hasPrefix(parameterPrefix) { continue }
      guard known.contains(name) else {
        throw word.refuse(
          isBatch && names.contains(name)
            ? "'{\(name)}' is of one case, and with 'batch' one process takes many"
            : "no placeholder '{\(name)}'\(NearestName.hint(name, among: known))")
      }
    }
  }

  /// The word with every placeholder replaced.
  ///
  /// - Parameter value: of a placeholder; nil becomes an empty text.
  package static func fill(_ word: String, with value: (String) -> String?) -> String {
    let pieces = (try? pieces(of: word) { ProjectFileError(path: "", message: $0) }) ?? []
    return pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .placeholder(let name): value(name) ?? ""
      }
    }.joined()
  }

  private enum Piece {
    case text(String)
    case placeholder(String)
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
        throw refuse("'\(word)' opens a brace and does not close it; '{{' stands for a brace")
      }
      pieces.append(.placeholder(String(rest[..<end])))
      rest = rest[rest.index(after: end)...]
    }
    return pieces + [.text(String(rest))]
  }
}
