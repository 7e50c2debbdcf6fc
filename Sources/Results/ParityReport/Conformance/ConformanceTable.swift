import ParityResults
import ReadableNumbers

/// A conformance result as a Markdown table: a row for each suite, and one for all.
package struct ConformanceTable {
  private let conformance: Conformance

  package init(_ conformance: Conformance) { self.conformance = conformance }

  static let columns = ["exact", "≤ −100 dB", "≤ −60 dB", "worse", "unsupported", "crash", "error"]

  package var markdown: String {
    func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
    func row(_ name: String, _ tally: ConformanceTally) -> String {
      row([MarkdownText.escape(name), Words.count(tally.cases)] + tally.counts.map(Words.count))
    }
    let head = ["suite", "cases"] + Self.columns
    let lines =
      [row(head), row(head.map { _ in "---" })]
      + conformance.groups.map { row($0.name, $0.tally) } + [row("all", conformance.tally)]
    return lines.joined(separator: "\n") + "\n"
  }
}
