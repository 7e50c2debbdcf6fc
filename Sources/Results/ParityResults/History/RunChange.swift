import Foundation

/// What has changed since an earlier run.
package struct RunChange: Codable, Equatable, Sendable {
  /// One comparison then and now.
  package struct Item: Codable, Equatable, Sendable {
    /// "id@candidate".
    package var key: String
    package var then: ComparisonOutcome
    package var now: ComparisonOutcome
  }

  /// The date of the earlier run.
  package var date: Date
  /// nil for a run outside a repository.
  package var commit: SourceCommit?
  /// True if either run covered only some of the cases: then only cases in both are compared.
  package var isOfPart: Bool
  package var newlyFailing: [Item]
  package var mended: [Item]
  /// Failed then, and is registered as a known divergence now: nothing was fixed.
  package var accepted: [Item]
  /// No longer bit-exact, or less deep by more than `drift`, without newly failing.
  package var worse: [Item]
  /// Newly bit-exact, or deeper by more than `drift`.
  package var better: [Item]
  /// Keys that are in only one of the two.
  package var added: [String]
  package var removed: [String]

  /// - Units: dB of null depth. Machines differ by tenths.
  package static let drift = 1.0

  package init(to run: RunRecord, since previous: RunRecord) {
    (date, commit) = (previous.date, previous.commit)
    isOfPart = run.isPartial || previous.isPartial
    (newlyFailing, mended, accepted, worse, better) = ([], [], [], [], [])
    for (key, now) in run.comparisons.sorted(by: { $0.key < $1.key }) {
      guard let then = previous.comparisons[key] else { continue }
      let item = Item(key: key, then: then, now: now)
      switch (then.fails, now.fails) {
      case _ where then.verdict == now.verdict && now.verdict == .unsupported: break
      // A case that is no longer rendered has not been fixed.
      case _ where now.verdict == .unsupported: worse.append(item)
      case (false, false) where then.verdict == .unsupported: better.append(item)
      case (false, true): newlyFailing.append(item)
      case (true, false) where now.verdict == .knownDivergence: accepted.append(item)
      case (true, false): mended.append(item)
      // Cases that could not be compared have no null depth.
      case _ where then.verdict == .error || now.verdict == .error: break
      case _ where now.depth > then.depth + Self.drift: worse.append(item)
      case _ where now.depth < then.depth - Self.drift: better.append(item)
      default: break
      }
    }
    let (new, old) = (Set(run.comparisons.keys), Set(previous.comparisons.keys))
    added = isOfPart ? [] : new.subtracting(old).sorted()
    removed = isOfPart ? [] : old.subtracting(new).sorted()
  }

  /// Changes since the previous full run.
  ///
  /// - Returns: nil without an earlier full run, for a run of only some cases, and for one that was kept without its
  ///   comparisons.
  package init?(to run: RunRecord, in history: RunHistory) {
    // A run that was kept without its comparisons says nothing about them.
    let earlier = history.runs.prefix { $0 != run }.last {
      !$0.isPartial && !$0.comparisons.isEmpty
    }
    guard let previous = earlier, !run.isPartial,
      !run.comparisons.isEmpty || run.summary.cases == 0
    else { return nil }
    self.init(to: run, since: previous)
  }
}

extension ComparisonOutcome {
  package var fails: Bool { verdict == .fail || verdict == .error }
  /// −∞ for a zero residual.
  fileprivate var depth: Double { nullDepth ?? -.infinity }
}
