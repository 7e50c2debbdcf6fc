import Foundation
import ParityResults

/// The results in the Test Anything Protocol: a line for each comparison.
///
/// A known divergence is a test that is expected to fail, `TODO`; an unsupported case is skipped, `SKIP`.
///
/// - Source: <https://testanything.org/tap-version-14-specification.html>
package struct TAPReport {
  private let results: RunResults

  package init(_ results: RunResults) { self.results = results }

  package var text: String {
    var lines = ["TAP version 14", "1..\(results.cases.count)"]
    for (index, result) in results.cases.enumerated() {
      let passes = [.pass, .unsupported].contains(result.verdict)
      let directive: String? =
        switch result.verdict {
        case .knownDivergence: "TODO"
        case .unsupported: "SKIP"
        case .pass, .fail, .error: nil
        }
      let reason = directive.map { " # \($0) \(Self.escape(result.message))" } ?? ""
      lines.append(
        "\(passes ? "ok" : "not ok") \(index + 1) - \(Self.escape(result.key))\(reason)")
      guard result.verdict == .fail || result.verdict == .error else { continue }
      let message = ([result.message] + (result.diagnosis ?? []).prefix(1).map(\.sentence))
        .joined(separator: "; ")
      lines += [
        "  ---", "  severity: \(result.verdict.rawValue)", "  message: \(Self.quoted(message))",
        "  ...",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A number sign begins a directive.
  private static func escape(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("#", with: "\\#").replacing("\n", with: " ")
      .replacing("\r", with: " ")
  }

  /// JSON strings are valid YAML.
  private static func quoted(_ text: String) -> String {
    let data = try? JSONEncoder().encode(text)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
