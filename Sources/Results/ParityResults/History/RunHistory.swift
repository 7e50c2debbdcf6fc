import Foundation

/// Past runs, oldest first.
package struct RunHistory: Equatable, Sendable {
  package private(set) var runs: [RunRecord]

  /// - Parameter runs: in any order; duplicates count once.
  package init(_ runs: [RunRecord] = []) {
    self.runs = []
    merge(runs)
  }

  /// Adds runs that are missing.
  package mutating func merge(_ others: [RunRecord]) {
    for run in others {
      // A run that was kept without its comparisons is still the same run.
      if let known = runs.firstIndex(where: { $0.isSameRun(as: run) }) {
        runs[known] = runs[known].completed(by: run)
      } else {
        runs.append(run)
      }
    }
    // Runs within the same second have a fixed order, so that the result does not depend on which history was merged
    // into which.
    runs.sort { $0.date == $1.date ? $0.tieBreaker < $1.tieBreaker : $0.date < $1.date }
  }

  /// Removes the oldest runs beyond a number.
  package mutating func keep(latest count: Int) { runs.removeFirst(max(0, runs.count - count)) }

  /// Drops the single comparisons of the oldest runs, which keep their counts.
  ///
  /// - Parameter count: how many of the latest runs keep everything.
  package mutating func keepComparisons(ofLatest count: Int) {
    for index in runs.indices.dropLast(count) { runs[index] = runs[index].withoutComparisons }
  }

  /// The outcome of one comparison in each run that included it, oldest first.
  ///
  /// - Returns: empty for a comparison that is in no run.
  package func trend(of id: String, candidate: String) -> [TrendPoint] {
    let key = CaseEvidence.key(id, candidate)
    return runs.compactMap { run in
      run.comparisons[key].map { outcome in
        TrendPoint(
          date: run.date, commit: run.commit, parityVersion: run.parityVersion,
          verdict: outcome.verdict, isBitExact: outcome.isBitExact, nullDepth: outcome.nullDepth)
      }
    }
  }
}

/// One comparison in one run of the past.
package struct TrendPoint: Codable, Equatable, Sendable {
  package var date: Date
  package var commit: SourceCommit?
  package var parityVersion: String
  package var verdict: Verdict
  package var isBitExact: Bool
  /// In dB; nil when nothing was compared, or the residual is exactly zero.
  package var nullDepth: Double?
}

extension RunRecord {
  fileprivate var withoutComparisons: RunRecord {
    var record = self
    record.comparisons = [:]
    return record
  }

  /// A record may lack the comparisons, or be of a version that did not write how long the run took.
  fileprivate func isSameRun(as other: RunRecord) -> Bool {
    var (own, its) = (self, other)
    if seconds == nil || other.seconds == nil { (own.seconds, its.seconds) = (nil, nil) }
    if comparisons.isEmpty || other.comparisons.isEmpty {
      (own.comparisons, its.comparisons) = ([:], [:])
    }
    return own == its
  }

  fileprivate func completed(by other: RunRecord) -> RunRecord {
    var record = self
    record.seconds = seconds ?? other.seconds
    if comparisons.isEmpty { record.comparisons = other.comparisons }
    return record
  }

  fileprivate var tieBreaker: String {
    let outcomes = comparisons.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)" }
    return "\(commit?.text ?? "") \(isPartial) \(outcomes.joined(separator: "\n")) \(seconds ?? 0)"
  }
}
