import Foundation

/// Past runs, the oldest first.
package struct RunHistory: Equatable, Sendable {
  package private(set) var runs: [RunRecord]

  /// - Parameter runs: in any order; a run that is there twice counts once.
  package init(_ runs: [RunRecord] = []) {
    self.runs = []
    merge(runs)
  }

  /// Adds runs that are not yet there.
  package mutating func merge(_ others: [RunRecord]) {
    for run in others {
      // One that was kept without its comparisons is the same run.
      if let known = runs.firstIndex(where: { $0.withoutComparisons == run.withoutComparisons }),
        runs[known].comparisons.isEmpty || run.comparisons.isEmpty || runs[known] == run
      {
        if runs[known].comparisons.isEmpty { runs[known] = run }
      } else {
        runs.append(run)
      }
    }
    // Runs of one second stand in an order of their own, so that the result does not depend on
    // which history was merged into which.
    runs.sort { $0.date == $1.date ? $0.tieBreaker < $1.tieBreaker : $0.date < $1.date }
  }

  /// Forgets the oldest runs beyond a number.
  package mutating func keep(latest count: Int) { runs.removeFirst(max(0, runs.count - count)) }

  /// Forgets how single comparisons came out in the oldest runs, which keep their counts.
  ///
  /// - Parameter count: how many of the latest runs keep all.
  package mutating func keepComparisons(ofLatest count: Int) {
    for index in runs.indices.dropLast(count) { runs[index] = runs[index].withoutComparisons }
  }

  /// How one comparison came out in each run that it was part of, the oldest first.
  ///
  /// - Returns: nothing for a comparison that no run knows.
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

  fileprivate var tieBreaker: String {
    let outcomes = comparisons.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)" }
    return "\(commit?.text ?? "") \(isPartial) \(outcomes.joined(separator: "\n"))"
  }
}
