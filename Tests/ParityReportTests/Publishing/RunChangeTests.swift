import ExampleResults
import Foundation
import ParityResults
import Testing

@testable import ParityReport

@Suite struct RunChangeTests {
  private func run(day: Int, _ cases: [CaseResult], isPartial: Bool = false) -> RunRecord {
    var results = Example.run(cases)
    results.run.date = Date(timeIntervalSince1970: Double(day) * 86400)
    results.run.isPartial = isPartial
    return RunRecord(results)
  }

  private func result(_ name: String, _ verdict: Verdict, _ depth: Double? = nil) -> CaseResult {
    Example.result(
      name: name, verdict: verdict, nullDepth: depth, maxAbsoluteError: depth == nil ? 0 : 1e-6)
  }

  @Test func comparesWithTheFullRunBefore() throws {
    let before = run(
      day: 1,
      [
        result("breaks", .pass), result("heals", .fail, -20), result("fades", .pass, -120),
        result("wobbles", .pass, -120), result("gains", .pass, -90), result("goes", .pass),
        result("stays", .fail, -10),
        result("loses-bits", .pass),
      ])
    let part = run(day: 2, [result("breaks", .fail, -3)], isPartial: true)
    let now = run(
      day: 3,
      [
        result("breaks", .error), result("heals", .pass), result("fades", .pass, -100),
        // Tenths of a dB are what machines differ by, not a change of the port.
        result("wobbles", .pass, -119.2), result("gains", .pass, -100), result("comes", .pass),
        result("stays", .fail, -5),
        result("loses-bits", .knownDivergence, -140),
      ])

    let change = try #require(RunChange(to: now, in: RunHistory([before, part, now])))

    #expect(change.date == before.date)
    #expect(change.newlyFailing.map(\.key) == ["suite/breaks@port"])
    #expect(change.mended.map(\.key) == ["suite/heals@port"])
    #expect(
      change.worse.map(\.key) == ["suite/fades@port", "suite/loses-bits@port"] + [
        "suite/stays@port"
      ])
    #expect(change.better.map(\.key) == ["suite/gains@port"])
    #expect(change.added == ["suite/comes@port"] && change.removed == ["suite/goes@port"])
    #expect(
      change.sentence
        == "Since the full run of 1970-01-02 00:00 UTC: 1 newly failing, 1 fixed,"
        + " 3 less exact than it was, 1 more exact than it was, 1 new, 1 gone.")
    #expect(change.text.contains("\n  newly failing  suite/breaks@port  bit-exact → error\n"))
    #expect(change.text.contains("\n  fixed  suite/heals@port  −20.0 dB → bit-exact\n"))
  }

  /// What somebody accepts is as far off as it was.
  @Test func callsNothingFixedThatWasAccepted() throws {
    let before = run(day: 1, [result("settles", .fail, -20)])
    let now = run(day: 2, [result("settles", .knownDivergence, -20)])

    let change = try #require(RunChange(to: now, in: RunHistory([before, now])))

    #expect(change.mended.isEmpty)
    #expect(change.accepted.map(\.key) == ["suite/settles@port"])
    #expect(change.sentence.contains("1 accepted as known"))
  }

  /// A part has not lost what it was not asked for.
  @Test func tellsOfAPartOnlyWhatBothCompared() {
    let before = run(day: 1, [result("a", .pass), result("b", .pass)])
    let part = run(day: 2, [result("a", .fail, -3)], isPartial: true)

    let change = RunChange(to: part, since: before)

    #expect(change.newlyFailing.map(\.key) == ["suite/a@port"])
    #expect(change.added.isEmpty && change.removed.isEmpty)
    #expect(change.sentence.hasPrefix("Since the run of "))
  }

  @Test func comparesNoPartAndNoFirstRun() {
    let first = run(day: 1, [result("one", .pass)])
    let part = run(day: 2, [result("one", .pass)], isPartial: true)
    let history = RunHistory([first, part])

    #expect(RunChange(to: first, in: history) == nil)
    #expect(RunChange(to: part, in: history) == nil)
  }

  /// Of very many comparisons a report shows some: the others are not gone.
  @Test func comparesNoRunThatShowsOnlySome() {
    let before = run(day: 1, [result("a", .pass), result("b", .pass)])
    var results = Example.run([result("a", .pass)])
    results.run.date = Date(timeIntervalSince1970: 2 * 86400)
    results.run.abridged = 5000

    let record = RunRecord(results)

    #expect(record.comparisons.isEmpty)
    #expect(record.summary.cases == 1)
    #expect(RunChange(to: record, in: RunHistory([before, record])) == nil)
  }

  @Test func saysThatNothingChanged() throws {
    let (first, second) = (run(day: 1, [result("a", .pass)]), run(day: 2, [result("a", .pass)]))

    let change = try #require(RunChange(to: second, in: RunHistory([first, second])))

    #expect(change.sentence.hasSuffix(": nothing changed."))
  }
}
