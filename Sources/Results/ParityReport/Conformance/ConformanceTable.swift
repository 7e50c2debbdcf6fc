import ParityResults
import ReadableNumbers

/// A conformance result as Markdown tables: a row for each suite, and one for all; then the same cases in other engines.
package struct ConformanceTable {
  private let conformance: Conformance

  package init(_ conformance: Conformance) { self.conformance = conformance }

  static let columns = ["exact", "≤ −100 dB", "≤ −60 dB", "worse", "unsupported", "crash", "error"]

  package var markdown: String {
    func row(_ name: String, _ tally: ConformanceTally) -> [String] {
      [name, Words.count(tally.cases)] + tally.counts.map(Words.count)
    }
    let own = Self.table(
      [["suite", "cases"] + Self.columns] + conformance.groups.map { row($0.name, $0.tally) }
        + [row("all", conformance.tally)])
    return peers.isEmpty ? own : "\(own)\n\(Self.legend):\n\n\(Self.table(peers))"
  }

  static let legend =
    "The same cases in other engines, exact · ≤ −100 dB · ≤ −60 dB · worse · not rendered or compared"

  /// The same cases in other engines, with the head; empty if there are none.
  var peers: [[String]] {
    guard !conformance.peers.isEmpty else { return [] }
    let all =
      [(conformance.candidate, conformance.groups.map(\.tally), conformance.tally)]
      + conformance.peers.map { ($0.name, $0.groups, $0.tally) }
    let rows = conformance.groups.indices.map { index in
      [conformance.groups[index].name] + all.map { Self.counts($0.1[index]) }
    }
    let seconds = ([conformance.seconds] + conformance.peers.map(\.seconds)).map { seconds in
      seconds.map { Words.fixed($0, digits: 1) } ?? ""
    }
    return [["suite"] + all.map(\.0)] + rows + [["all"] + all.map { Self.counts($0.2) }]
      + (seconds.allSatisfy(\.isEmpty) ? [] : [["seconds"] + seconds])
  }

  private static func counts(_ tally: ConformanceTally) -> String {
    guard tally.cases > 0 else { return "" }
    let rendered = [tally.exact, tally.near, tally.close, tally.worse]
    return (rendered + [tally.cases - rendered.reduce(0, +)]).map(Words.count)
      .joined(separator: " · ")
  }

  private static func table(_ rows: [[String]]) -> String {
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
    let rule = rows[0].map { _ in "---" }
    let body = rows.dropFirst().map { line($0.map { MarkdownText.escape($0) }) }
    return ([line(rows[0].map { MarkdownText.escape($0) }), line(rule)] + body).joined(
      separator: "\n")
      + "\n"
  }
}
