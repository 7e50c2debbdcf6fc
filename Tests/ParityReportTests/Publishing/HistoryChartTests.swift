import ExampleResults
import Foundation
import ParityResults
import Testing

@testable import ParityReport

@Suite struct HistoryChartTests {
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

  /// Five hundred bars are none: several runs share one, which shows the worst of them.
  @Test func staysReadableAtFiveHundredRuns() throws {
    let history = RunHistory(
      (1...500).map { day in
        var results = Example.run(bitExact: day == 247 ? 9 : 10, failed: day == 247 ? 1 : 0)
        results.run.date = Date(timeIntervalSince1970: Double(day) * 86400)
        return RunRecord(results)
      })

    let chart = HistoryChart(history)
    let svg = try #require(chart.svg)

    #expect((40...60).contains(svg.matches(of: /<g>/).count))
    #expect(svg.matches(of: /class="history-fail"/).count == 1)
    #expect(svg.contains("500 full runs"))
    let axis = try #require(chart.axis)
    #expect(axis.first == "1970-01-02" && axis.last == "1971-05-16")
    #expect(axis.note == "a whole bar is 10 comparisons; each bar is the worst of 9 runs")
  }
}
