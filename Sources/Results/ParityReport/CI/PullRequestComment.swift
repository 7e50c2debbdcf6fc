import Foundation
import ParityResults
import ReadableNumbers

/// A run as a comment on a pull request: the verdict, the worst five, and where to find the rest.
package struct PullRequestComment {
  /// A comment is read, not searched.
  private static let most = 5

  private let results: RunResults
  private let address: String?

  /// - Parameter address: of the job or the published report; nil if there is none.
  package init(_ results: RunResults, address: String? = nil) {
    self.results = results
    self.address = address
  }

  /// Begins with a hidden comment, by which a later run finds the comment that it replaces.
  package var text: String {
    let summary = results.summary
    let name = results.run.project.map { "\(escape($0)): " } ?? ""
    var lines = [
      "<!-- parity -->",
      "### \(summary.isPass ? "✅" : "❌") \(name)\(escape(ReportNumbers.headline(results)))", "",
    ]
    let worst = results.differing
    if !worst.isEmpty {
      lines += ["| | Case | Null depth | Limit | Likeliest cause |", "|---|---|---|---|---|"]
      lines += worst.prefix(Self.most).map(row)
      if worst.count > Self.most {
        lines += ["", "and \(Words.count(worst.count - Self.most)) more"]
      }
      lines.append("")
    }
    let link = address.map { "[the whole report](\($0))" }
    lines.append(
      ([link, results.run.commit.map { "commit \(escape($0.text))" }]
        .compactMap(\.self) + ["Parity \(results.run.parityVersion)"]).joined(separator: " · "))
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ result: CaseResult) -> String {
    let isOne = Set(results.cases.map(\.candidate)).count == 1
    let cause = result.diagnosis?.first?.sentence ?? result.message
    let cells = [
      result.verdict == .error ? "⚠️" : "❌", escape(isOne ? result.id : result.key),
      escape(ReportNumbers.nullDepth(result)),
      escape(result.limit.text), escape(cause),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private func escape(_ text: String) -> String { MarkdownText.escape(text) }
}
