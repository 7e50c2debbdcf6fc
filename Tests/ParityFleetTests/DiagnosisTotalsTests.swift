import ExampleResults
import ParityResults
import Testing

@testable import ParityFleet

/// How causes were looked for in the parts of a run: as a run of all says it.
@Suite struct DiagnosisTotalsTests {
  /// - Parameters:
  ///   - depths: of cases that fail, one each.
  ///   - left: how many of them nobody looked at.
  private func part(
    _ depths: [Double], left: Int = 0, told: RunResults.Diagnosis?
  ) -> DiagnosisTotals {
    var totals = DiagnosisTotals()
    for (place, depth) in depths.enumerated() {
      var result = Example.result(
        name: "case-\(place)", verdict: .fail, nullDepth: depth, maxAbsoluteError: 0.1)
      result.undiagnosed = place < left ? "its cause was not looked for" : nil
      totals.add(result)
    }
    // What is equal has no cause.
    totals.add(Example.result())
    let isTaken = totals.take(told)
    #expect(isTaken)
    return totals
  }

  private func sum(_ parts: [DiagnosisTotals]) -> RunResults.Diagnosis? {
    var all = DiagnosisTotals()
    for part in parts { all.add(part) }
    return all.told
  }

  // Depths of -30 and -35 dB are of one kind, -50 dB is another: steps of 20 dB.
  @Test func countEachKindOnce() {
    let first = part(
      [-30, -35], told: .init(effort: "quick", seconds: 3, budget: 30, cases: 2, kinds: 1, left: 0))
    let second = part(
      [-30, -50, -50], left: 1,
      told: .init(effort: "quick", seconds: 4, budget: 30, cases: 2, kinds: 2, left: 1))

    #expect(
      sum([first, second])
        == .init(effort: "quick", seconds: 7, budget: 60, cases: 4, kinds: 2, left: 1))
  }

  @Test func haveNoBoundWhereAPartHasNone() {
    let first = part(
      [-30], told: .init(effort: "quick", seconds: 1, budget: 30, cases: 1, kinds: 1, left: 0))
    let second = part(
      [-30], told: .init(effort: "all", seconds: 1, budget: nil, cases: 1, kinds: 1, left: 0))

    #expect(
      sum([first, second])
        == .init(effort: "mixed", seconds: 2, budget: nil, cases: 2, kinds: 1, left: 0))
  }

  @Test func leaveWhatAPartDidNotLookAt() {
    let looked = part(
      [-30], told: .init(effort: "quick", seconds: 1, budget: 30, cases: 1, kinds: 1, left: 0))
    let off = part([-30, -50], told: nil)

    for parts in [[looked, off], [off, looked]] {
      #expect(
        sum(parts) == .init(effort: "quick", seconds: 1, budget: 30, cases: 1, kinds: 2, left: 2))
    }
    #expect(sum([off, off]) == nil)
  }

  @Test(arguments: [
    ("off", 1.0, 30.0, 1, 1, 0), ("soon", 1, 30, 1, 1, 0), ("quick", -1, 30, 1, 1, 0),
    ("quick", .infinity, 30, 1, 1, 0), ("quick", 1, .nan, 1, 1, 0), ("quick", 1, 30, 2, 1, 0),
    ("quick", 1, 30, 1, 2, 0), ("quick", 1, 30, 1, 1, .max), ("quick", 1, 30, 0, 1, 1),
  ])
  func doNotTakeWhatTheResultsDoNotSay(
    effort: String, seconds: Double, budget: Double, cases: Int, kinds: Int, left: Int
  ) {
    var totals = part([-30], told: nil)

    let isTaken = totals.take(
      .init(
        effort: effort, seconds: seconds, budget: budget, cases: cases, kinds: kinds, left: left))

    #expect(!isTaken)
  }
}
