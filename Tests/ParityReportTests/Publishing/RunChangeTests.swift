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
        result("wobbles", .pass, -120), result("goes", .pass), result("stays", .fail, -10),
        result("loses-bits", .pass),
      ])
    let part = run(day: 2, [result("breaks", .fail, -3)], isPartial: true)
    let now = run(
      day: 3,
      [
        result("breaks", .error), result("heals", .pass), result("fades", .pass, -100),
        // A tenth of a dB is what machines differ by, not a change of the port.
        result("wobbles", .pass, -119.95), result("comes", .pass), result("stays", .fail, -5),
        result("loses-bits", .knownDivergence, -140),
      ])

    let change = try #require(RunChange(to: now, in: RunHistory([before, part, now])))

    #expect(change.previous == before)
    #expect(change.broken == ["suite/breaks@port"])
    #expect(change.repaired == ["suite/heals@port"])
    #expect(change.worse == ["suite/fades@port", "suite/loses-bits@port"])
    #expect((change.added, change.removed) == (1, 1))
    #expect(
      change.sentence
        == "Since the full run of 1970-01-02 00:00 UTC: 1 newly failing, 1 repaired,"
        + " 2 less exact than it was, 1 new, 1 gone.")
  }

  @Test func comparesNoPartAndNoFirstRun() {
    let first = run(day: 1, [result("one", .pass)])
    let part = run(day: 2, [result("one", .pass)], isPartial: true)
    let history = RunHistory([first, part])

    #expect(RunChange(to: first, in: history) == nil)
    #expect(RunChange(to: part, in: history) == nil)
  }

  @Test func saysThatNothingChanged() throws {
    let (first, second) = (run(day: 1, [result("a", .pass)]), run(day: 2, [result("a", .pass)]))

    let change = try #require(RunChange(to: second, in: RunHistory([first, second])))

    #expect(change.sentence.hasSuffix(": nothing changed."))
  }

  @Test func drawsFullRunsAsBarsThatShowTheSmallestFailure() throws {
    func many(_ day: Int, failed: Int, isPartial: Bool = false) -> RunRecord {
      var results = Example.run(bitExact: 1000 - failed, failed: failed)
      results.run.date = Date(timeIntervalSince1970: Double(day) * 86400)
      results.run.isPartial = isPartial
      return RunRecord(results)
    }
    let history = RunHistory([
      many(1, failed: 0), many(2, failed: 1), many(3, failed: 5, isPartial: true),
    ])

    let svg = try #require(HistoryChart(history).svg)

    #expect(svg.matches(of: /<rect class="history-exact"/).count == 2)
    let failure = try #require(
      svg.firstMatch(of: /<rect class="history-fail"[^>]* height="([\d.]+)"/))
    // A thousandth of the height would be less than a tenth of a pixel.
    #expect((Double(failure.1) ?? 0) >= 3)
    // Nothing is drawn above or below the picture.
    for bar in svg.matches(of: /y="([\d.]+)"[^>]* height="([\d.]+)"/) {
      let (top, height) = (Double(bar.1) ?? -1, Double(bar.2) ?? -1)
      #expect(top >= 0 && top + height <= 90)
    }
    #expect(HistoryChart(RunHistory([many(1, failed: 0)])).svg == nil)
  }
}
