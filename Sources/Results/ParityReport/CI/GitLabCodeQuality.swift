import DataText
import Foundation
import ParityResults

/// Differences in the form that GitLab shows beside the lines of a merge request.
///
/// - Source: <https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>
package struct GitLabCodeQuality {
  private let results: RunResults
  private let sources: GitHubAnnotations.Sources

  package init(_ results: RunResults, sources: GitHubAnnotations.Sources) {
    self.results = results
    self.sources = sources
  }

  private struct Finding: Encodable {
    let description: String
    let check_name: String
    let fingerprint: String
    let severity: String
    let location: Location
  }

  private struct Location: Encodable {
    let path: String
    let lines: Lines
  }

  private struct Lines: Encodable {
    let begin: Int
  }

  /// - Throws: errors from encoding.
  package func json() throws -> Data {
    let findings = results.differing.map { result in
      Finding(
        description: "\(result.key): \(result.message)", check_name: "parity",
        fingerprint: Self.fingerprint("\(result.key) \(result.verdict.rawValue)"),
        severity: result.verdict == .error ? "critical" : "major",
        location: Location(
          path: sources.path(of: result), lines: Lines(begin: sources.line(of: result) ?? 1)))
    }
    return try JSONText.encode(findings)
  }

  /// The same finding has the same fingerprint in the next run.
  ///
  /// - Source: FNV-1a of 64 bits, <https://www.rfc-editor.org/rfc/rfc9923>
  private static func fingerprint(_ text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}
