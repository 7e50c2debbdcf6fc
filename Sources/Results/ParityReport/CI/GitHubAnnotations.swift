import Foundation
import ParityResults

/// Workflow commands that make GitHub show the worst comparisons beside their cases' sources.
///
/// - Source: <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>; a
///   step shows ten errors and drops the rest.
package struct GitHubAnnotations {
  /// More would be dropped without a word.
  package static let largestCount = 10

  private let results: RunResults
  private let sources: Sources

  /// Where the scripts of cases are.
  package struct Sources {
    /// The project's folder of references within the repository, such as `reference-audio`.
    let prefix: String
    /// Reads a script by its path in the folder of references.
    let read: (String) -> String?

    package init(prefix: String, read: @escaping (String) -> String?) {
      self.prefix = prefix
      self.read = read
    }

    /// A case's script within the repository.
    func path(of result: CaseResult) -> String {
      prefix.isEmpty ? result.source : "\(prefix)/\(result.source)"
    }

    /// The line of the script with the case's name; nil where the script generates names.
    func line(of result: CaseResult) -> Int? {
      guard let script = read(result.source) else { return nil }
      let marks = ["'\(result.name)'", "\"\(result.name)\"", "`\(result.name)`"]
      let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.firstIndex { line in marks.contains { line.contains($0) } }.map { $0 + 1 }
    }
  }

  package init(_ results: RunResults, sources: Sources) {
    self.results = results
    self.sources = sources
  }

  /// One command per line.
  package var lines: [String] {
    results.worstFirst.filter { $0.verdict == .fail || $0.verdict == .error }
      .prefix(Self.largestCount).map(line)
  }

  private func line(_ result: CaseResult) -> String {
    var properties: [String] = []
    if !result.source.isEmpty {
      properties.append("file=\(Self.property(sources.path(of: result)))")
      if let number = sources.line(of: result) { properties.append("line=\(number)") }
    }
    let word = result.verdict == .error ? "could not be compared" : "differs beyond its limit"
    properties.append("title=\(Self.property("\(result.key) \(word)"))")
    let message = ([result.message] + (result.diagnosis ?? []).prefix(1).map(\.sentence))
      .joined(separator: "\n")
    return "::error \(properties.joined(separator: ","))::\(Self.data(message))"
  }

  /// A message, which ends at the end of the line.
  private static func data(_ text: String) -> String {
    replace(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  /// A property's value, which also ends at a comma or a colon.
  private static func property(_ text: String) -> String {
    replace(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  /// By scalar: "\r\n" is a single Character that equals neither of its two scalars.
  private static func replace(_ text: String, _ codes: [Unicode.Scalar: String]) -> String {
    var replaced = String.UnicodeScalarView()
    // GitHub truncates long texts anyway, and a log line should stay a line.
    for scalar in text.unicodeScalars.prefix(2000) {
      if let code = codes[scalar] {
        replaced.append(contentsOf: code.unicodeScalars)
      } else {
        replaced.append(scalar)
      }
    }
    return String(replaced)
  }
}
