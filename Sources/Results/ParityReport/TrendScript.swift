import Foundation
import ParityResults

/// The outcomes of every comparison in past runs: `trends.js`, which the page loads when a case is opened.
///
/// A single file, so that a run without new findings changes only this one and none of the cases' files.
///
/// - Shape: `trends[i]` is a list of pairs: an index into `runs` and one into `outcomes`; `places` has the trend of
///   each comparison whose trend is not the first one, which is the most common.
struct TrendScript: Encodable {
  private struct Run: Encodable {
    let date: Date
    let commit: SourceCommit?
    let parityVersion: String
  }

  private struct Outcome: Encodable {
    let verdict: Verdict
    let isBitExact: Bool
    let nullDepth: Double?
  }

  private let runs: [Run]
  private let outcomes: [Outcome]
  private let trends: [[[Int]]]
  private let places: [String: Int]

  init(_ keys: [String], in history: RunHistory) {
    runs = history.runs.map {
      Run(date: $0.date, commit: $0.commit, parityVersion: $0.parityVersion)
    }
    var outcomes: [ComparisonOutcome] = []
    var known: [Trend: [String]] = [:]
    for key in keys {
      var pairs: [[Int]] = []
      for (place, run) in history.runs.enumerated().reversed()
      where pairs.count < HTMLReport.longestTrend {
        guard let outcome = run.comparisons[key] else { continue }
        let index = outcomes.firstIndex(of: outcome) ?? outcomes.count
        if index == outcomes.count { outcomes.append(outcome) }
        pairs.append([place, index])
      }
      known[Trend(pairs: pairs.reversed()), default: []].append(key)
    }
    self.outcomes = outcomes.map {
      Outcome(verdict: $0.verdict, isBitExact: $0.isBitExact, nullDepth: $0.nullDepth)
    }
    // Equal runs give equal text.
    let sorted = known.sorted { ($1.value.count, $0.value[0]) < ($0.value.count, $1.value[0]) }
    trends = sorted.map(\.key.pairs)
    places = Dictionary(
      sorted.enumerated().dropFirst().flatMap { place, trend in trend.value.map { ($0, place) } },
      uniquingKeysWith: { first, _ in first })
  }

  private struct Trend: Hashable {
    let pairs: [[Int]]
  }
}
