import ReadableNumbers
import ParityResults

/// What is otherwise than in the full run before.
struct RunChange {
  let previous: RunRecord
  /// "id@candidate" of those that fail now and did not, and the other way round.
  let broken: [String]
  let repaired: [String]
  /// Not bit-exact any more, or less deep by more than a tenth of a dB, though still within limits.
  let worse: [String]
  let added: Int
  let removed: Int

  /// - Returns: nil without an earlier full run, or for a run of a part of the cases.
  init?(to run: RunRecord, in history: RunHistory) {
    let earlier = history.runs.prefix { $0 != run }.last { !$0.isPartial }
    guard let previous = earlier, !run.isPartial else { return nil }
    self.previous = previous
    var (broken, repaired, worse): ([String], [String], [String]) = ([], [], [])
    for (key, now) in run.comparisons.sorted(by: { $0.key < $1.key }) {
      guard let then = previous.comparisons[key] else { continue }
      switch (then.fails, now.fails) {
      case (false, true): broken.append(key)
      case (true, false): repaired.append(key)
      case (false, false) where now.depth > then.depth + 0.1: worse.append(key)
      default: break
      }
    }
    (self.broken, self.repaired, self.worse) = (broken, repaired, worse)
    added = run.comparisons.keys.count { previous.comparisons[$0] == nil }
    removed = previous.comparisons.keys.count { run.comparisons[$0] == nil }
  }

  var sentence: String {
    let parts = [
      (broken.count, "newly failing"), (repaired.count, "repaired"),
      (worse.count, "less exact than it was"), (added, "new"), (removed, "gone"),
    ].filter { $0.0 > 0 }.map { "\(Words.count($0.0)) \($0.1)" }
    let since = "Since the full run of \(ReportNumbers.date(previous.date))"
    return parts.isEmpty
      ? "\(since): nothing changed." : "\(since): \(parts.joined(separator: ", "))."
  }
}

extension ComparisonOutcome {
  fileprivate var fails: Bool { verdict == .fail || verdict == .error }
  fileprivate var depth: Double { nullDepth ?? -.infinity }
}
