import ParityResults
import ReadableNumbers

extension RunChange {
  /// "Since the full run of 2026-11-20 19:00 UTC: 2 newly failing, 1 fixed."
  package var sentence: String {
    let since = "Since the \(isOfPart ? "" : "full ")run of \(ReportNumbers.date(date))"
    let counts =
      groups.map { ($0.items.count, $0.name) } + [(added.count, "new"), (removed.count, "gone")]
    let parts = counts.filter { $0.0 > 0 }.map { "\(Words.count($0.0)) \($0.1)" }
    return parts.isEmpty
      ? "\(since): nothing changed." : "\(since): \(parts.joined(separator: ", "))."
  }

  /// The sentence, and a line for each comparison that changed: "newly failing  a/b@port  bit-exact → −20.0 dB".
  package var text: String {
    var lines = [sentence]
    for (name, items) in groups {
      let shown = items.prefix(Self.shownItems)
      lines += shown.map { "  \(name)  \($0.key)  \($0.then.words) → \($0.now.words)" }
      if items.count > shown.count {
        lines.append("  \(name)  and \(Words.count(items.count - shown.count)) more")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// A terminal has no room for more of each kind.
  private static let shownItems = 20

  private var groups: [(name: String, items: [Item])] {
    [
      ("newly failing", newlyFailing), ("fixed", mended), ("accepted as known", accepted),
      ("less exact than it was", worse),
      ("more exact than it was", better),
    ]
  }
}

extension ComparisonOutcome {
  /// "bit-exact", "−60.3 dB", "error"
  fileprivate var words: String {
    isBitExact ? "bit-exact" : nullDepth.map(ReportNumbers.decibels) ?? verdict.rawValue
  }
}
