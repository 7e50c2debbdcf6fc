import ExampleResults
import Foundation
import ParityResults
import Testing

@Suite struct RunHistoryTests {
  /// A run of two cases, of which the first has a null depth.
  private func run(
    day: Int, depth: Double? = nil, commit: SourceCommit? = nil, only: Int = 2
  ) -> RunRecord {
    let cases = [
      Example.result(
        name: "one", verdict: depth == nil ? .pass : .fail, nullDepth: depth,
        maxAbsoluteError: depth == nil ? 0 : 1e-6),
      Example.result(name: "two"),
    ]
    var results = Example.run(Array(cases.suffix(only)))
    results.run.date = Date(timeIntervalSince1970: Double(day) * 86400)
    results.run.commit = commit
    results.run.isPartial = only < 2 ? true : nil
    return RunRecord(results)
  }

  @Test func followsAComparisonThroughTheRunsThatItWasPartOf() {
    let commit = SourceCommit(hash: String(repeating: "a", count: 40), isChanged: false)
    let history = RunHistory([
      run(day: 3), run(day: 1, depth: -60), run(day: 2, only: 1),
      run(day: 4, depth: -80, commit: commit),
    ])

    let trend = history.trend(of: "suite/one", candidate: "port")

    #expect(trend.map { $0.date.timeIntervalSince1970 / 86400 } == [1, 3, 4])
    #expect(trend.map(\.nullDepth) == [-60, nil, -80])
    #expect(trend.map(\.isBitExact) == [false, true, false])
    #expect(trend.map(\.verdict) == [.fail, .pass, .fail])
    #expect(trend.map(\.commit) == [nil, nil, commit])
    #expect(history.trend(of: "suite/two", candidate: "port").count == 4)
  }

  @Test func knowsNothingOfAnotherCandidate() {
    #expect(RunHistory([run(day: 1)]).trend(of: "suite/one", candidate: "engine").isEmpty)
  }

  @Test func countsARunOnceHoweverHistoriesAreMerged() {
    let (first, second, third) = (run(day: 1), run(day: 2), run(day: 2, depth: -60))

    var one = RunHistory([first, second])
    one.merge([third, second, first])
    var other = RunHistory([third])
    other.merge([second])
    other.merge([first, third])

    #expect(one.runs.count == 3)
    #expect(one == other)
  }

  /// What an earlier version has written of a run, and what `results.json` says of it.
  @Test func knowsARunAgainThatWasKeptWithoutWhatItTook() {
    let whole = run(day: 1)
    var old = whole
    old.seconds = nil

    for runs in [[old, whole], [whole, old]] {
      #expect(RunHistory(runs).runs == [whole])
    }
  }

  @Test func keepsTheLatest() {
    var history = RunHistory([run(day: 1), run(day: 2), run(day: 3)])

    history.keep(latest: 2)

    #expect(history.runs == [run(day: 2), run(day: 3)])
  }

  @Test func recordsWhatTheRunSays() {
    var results = Example.run(bitExact: 2, failed: 1, errors: 1)
    results.run.commit = SourceCommit(hash: "abc", isChanged: true)

    let record = RunRecord(results)

    #expect(record.date == results.run.date)
    #expect(record.commit == results.run.commit)
    #expect(record.parityVersion == "1.0.0")
    #expect(record.browsers == [.init(name: "Chromium", version: "156.0.1.2")])
    #expect(!record.isPartial)
    #expect(record.summary == results.summary)
    #expect(
      record.comparisons == [
        "suite/exact-0@port": .init(verdict: .pass, isBitExact: true, nullDepth: nil),
        "suite/exact-1@port": .init(verdict: .pass, isBitExact: true, nullDepth: nil),
        "suite/failed-0@port": .init(verdict: .fail, isBitExact: false, nullDepth: -20),
        "suite/error-0@port": .init(verdict: .error, isBitExact: false, nullDepth: nil),
      ])
  }

  @Test func knowsARunAgainThatWasKeptWithoutItsComparisons() {
    let whole = RunHistory([run(day: 1), run(day: 2), run(day: 3)])
    var thin = whole
    thin.keepComparisons(ofLatest: 1)

    #expect(thin.runs.map(\.comparisons.isEmpty) == [true, true, false])
    #expect(thin.runs.map(\.summary) == whole.runs.map(\.summary))
    var merged = thin
    merged.merge(whole.runs)
    #expect(merged == whole)
    merged.merge(thin.runs)
    #expect(merged == whole)
  }
}
