import Foundation
import ParityResults
import ReadableNumbers

/// A run as a page of Markdown, which CI systems show beside a job, worst first.
package struct MarkdownSummary {
  /// GitHub accepts 1 MiB per step; this leaves room for the output of other tools in the step.
  package static let largestSize = 1_000_000

  private let results: RunResults

  package init(_ results: RunResults) { self.results = results }

  package var text: String { text(within: Self.largestSize) }

  /// - Parameter size: in bytes of UTF-8.
  /// - Returns: as much as fits, with a note on what does not; empty if not even the verdict fits.
  package func text(within size: Int) -> String {
    var page = BoundedText(size: size)
    let summary = results.summary
    let sign = summary.isPass ? "✅" : "❌"
    page.add(
      ["## \(sign) \(name)\(escape(ReportNumbers.headline(results)))", "", facts, ""])
    page.addTable(
      "### What differs", ["Verdict", "Case", "Candidate", "Null depth", "Limit", "Finding"],
      results.worstFirst.filter { $0.verdict == .fail || $0.verdict == .error }.map(row),
      within: size * 6 / 10)
    if let known = results.causes {
      let left =
        known.unexplained > 0 ? [["\(Words.count(known.unexplained))", "none known", ""]] : []
      page.addTable(
        "### Causes", ["Cases", "Cause", "Worst"],
        known.causes.map { [Words.count($0.cases.count), $0.finding, $0.cases.first ?? ""] } + left,
        within: size / 10)
    }
    page.addTable(
      "### Unsupported", ["Cases", "What the candidate says", "Candidate", "First case"],
      UnsupportedGroup.all(of: results.cases).map {
        [Words.count($0.cases.count), $0.what, $0.candidate, $0.cases.first ?? ""]
      }, within: size / 10)
    page.addTable(
      "### Known divergences", ["Divergence", "State", "Comparisons", "Until", "Reason"],
      (results.divergences ?? []).map(row), within: size * 2 / 10)
    page.addTable(
      "### Components", ["Component", "Comparisons", "Passed", "Bit-exact", "Worst null depth"],
      ComponentFidelity.all(of: results).map(row), within: size * 2 / 10)
    return page.text
  }

  private var name: String { results.run.project.map { "\(escape($0)): " } ?? "" }

  private var facts: String {
    let run = results.run
    let browsers = Set(results.references.map(\.browser.text))
    var parts = [ReportNumbers.date(run.date)]
    if run.isPartial == true { parts.append("a part of the cases") }
    if !browsers.isEmpty {
      parts.append("references: \(browsers.sorted().joined(separator: ", "))")
    }
    parts.append("candidates: \(run.machine.platform), \(run.machine.processor)")
    if let commit = run.commit { parts.append("commit \(commit.text)") }
    parts.append("Parity \(run.parityVersion)")
    return parts.map { escape($0) }.joined(separator: " · ")
  }

  private func row(_ result: CaseResult) -> [String] {
    let finding = ([result.message] + (result.diagnosis ?? []).prefix(1).map(\.sentence))
      .joined(separator: "; ")
    return [
      result.verdict == .error ? "⚠️ error" : "❌ fail", result.id, result.candidate,
      ReportNumbers.nullDepth(result),
      result.limit.text, finding,
    ]
  }

  private func row(_ known: DivergenceResult) -> [String] {
    let link = known.link.map { " (\($0))" } ?? ""
    return [
      known.id, known.state.rawValue, Words.count(known.cases.count), known.expires,
      known.reason + link,
    ]
  }

  private func row(_ component: ComponentFidelity) -> [String] {
    let summary = component.summary
    return [
      component.name, Words.count(summary.cases), Words.count(summary.passed),
      Words.count(summary.bitExact), component.worstNullDepthText,
    ]
  }

  private func escape(_ text: String) -> String { MarkdownText.escape(text) }
}

/// Lines that never exceed a number of bytes.
private struct BoundedText {
  private(set) var text = ""
  let size: Int

  init(size: Int) { self.size = size }

  private func cost(_ lines: [String]) -> Int { lines.reduce(0) { $0 + $1.utf8.count + 1 } }

  /// Adds all of the lines, or none.
  mutating func add(_ lines: [String]) {
    guard text.utf8.count + cost(lines) <= size else { return }
    text += lines.joined(separator: "\n") + "\n"
  }

  /// Adds as many rows as fit into a share of the total; nothing if there are no rows.
  mutating func addTable(
    _ title: String, _ columns: [String], _ rows: [[String]], within share: Int
  ) {
    guard !rows.isEmpty else { return }
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
    let head = [title, "", line(columns), line(columns.map { _ in "---" })]
    // Leaves room for the line that says how many are missing, and for a blank one.
    var left = min(share, size - text.utf8.count) - cost(head) - 64
    var shown: [String] = []
    for row in rows {
      let next = line(row.map { MarkdownText.escape($0) })
      left -= next.utf8.count + 1
      guard left >= 0 else { break }
      shown.append(next)
    }
    let missing = rows.count - shown.count
    guard !shown.isEmpty else { return add(["\(title): \(Words.count(missing))", ""]) }
    add(head + shown + (missing > 0 ? ["", "and \(Words.count(missing)) more"] : []) + [""])
  }
}
