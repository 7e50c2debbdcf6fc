import ExampleResults
import ParityResults
import Testing

@testable import ParityRunning

/// Which differing cases a run looks at, where there is no time for all.
@Suite struct DiagnosisChoiceTests {
  private func failing(
    _ name: String, suite: String = "a", depth: Double = -30
  ) -> CaseResult {
    var result = Example.result(
      suite: suite, name: name, verdict: .fail, nullDepth: depth, maxAbsoluteError: 0.1)
    result.frames = Int(result.sampleRate)
    return result
  }

  // Two kinds by suite, a third by depth: −30 and −35 dB lie in one step of 20 dB, −75 dB in another.
  private var cases: [CaseResult] {
    [
      failing("1"), failing("2", depth: -35), failing("3"), failing("deep", depth: -75),
      failing("4", suite: "b"), failing("5", suite: "b"),
    ]
  }

  // A case that fails may take 2 s.
  @Test(arguments: [
    (2.0, [0]), (6, [0, 3, 4]), (8, [0, 1, 3, 4]), (10, [0, 1, 3, 4, 5]), (12, [0, 1, 2, 3, 4, 5]),
    (.infinity, [0, 1, 2, 3, 4, 5]), (1.9, []),
  ])
  func takesTheFirstOfEachKindBeforeTheSecondOfAny(seconds: Double, chosen: [Int]) {
    let choice = DiagnosisChoice(cases, effort: .quick, seconds: seconds)

    #expect(choice.chosen == chosen)
    #expect(choice.kinds == 3)
    #expect(Set(choice.left.keys) == Set(cases.indices).subtracting(chosen))
  }

  // Two kinds of "a" come before "b" in the run; "b" has its turn before the second of them.
  @Test func takesOneKindOfEachSuiteBeforeASecondOfAny() {
    let cases = [failing("1"), failing("deep", depth: -75), failing("2", suite: "b")]

    #expect(DiagnosisChoice(cases, effort: .quick, seconds: 4).chosen == [0, 2])
  }

  // A quarter of a second takes a quarter of the time, and so do shorter ones.
  @Test(arguments: [(48_000, 1), (24_000, 2), (12_000, 4), (480, 4)])
  func countsShortCasesWithLess(frames: Int, count: Int) {
    let cases = (0..<8).map { number in
      var result = failing("\(number)")
      result.frames = frames
      return result
    }

    #expect(DiagnosisChoice(cases, effort: .quick, seconds: 2).chosen.count == count)
  }

  @Test func saysHowManyOfAKindWereLookedAt() throws {
    let choice = DiagnosisChoice(cases, effort: .quick, seconds: 8)

    let third = try #require(choice.left[2])
    #expect(third.looked == 2 && third.all == 3)
    let fifth = try #require(choice.left[5])
    #expect(fifth.looked == 1 && fifth.all == 2)
  }

  @Test func looksAtWhatFailsBeforeWhatPasses() {
    var passing = Example.result(name: "close", nullDepth: -110, maxAbsoluteError: 1e-6)
    passing.frames = Int(passing.sampleRate)

    let choice = DiagnosisChoice([passing] + cases, effort: .quick, seconds: 12)
    let more = DiagnosisChoice([passing] + cases, effort: .quick, seconds: 13)

    #expect(choice.chosen == [1, 2, 3, 4, 5, 6])
    // The signals alone take half of what experiments beside them do.
    #expect(more.chosen == [0, 1, 2, 3, 4, 5, 6])
  }

  // What the first look leaves unexplained is looked at longer, one of each kind, as far as there is time.
  @Test(arguments: [
    (100.0, [0, 3, 4]), (29, [0, 4]), (10, [0]), (9, []), (-5, []), (.infinity, [0, 3, 4]),
  ])
  func looksLongerAtOneOfEachKind(seconds: Double, again: [Int]) {
    let choice = DiagnosisChoice(cases, effort: .quick, seconds: 60)

    #expect(choice.again(costing: 10, within: seconds) { _ in false } == again)
  }

  @Test func looksLongerAtTheNextOfAKindWhoseFirstIsExplained() {
    let choice = DiagnosisChoice(cases, effort: .quick, seconds: 60)

    #expect(choice.again(costing: 10, within: 60) { [0, 3].contains($0) } == [1, 4])
    #expect(choice.again(costing: 10, within: 60) { _ in true } == [])
  }

  // Without a graph there is nothing that more time would be spent on.
  @Test func looksNoLongerAtSignalsAlone() {
    let choice = DiagnosisChoice(cases, effort: .quick, seconds: 60, judges: { _ in false })

    #expect(choice.again(costing: 10, within: 60) { _ in false } == [])
  }

  // Nothing differs, nothing was compared, or nothing is to be looked for.
  @Test func looksAtNothingThatDoesNotDiffer() {
    let others = [
      Example.result(), Example.result(verdict: .error, message: "x"),
      Example.result(verdict: .unsupported, message: "x"),
    ]

    #expect(DiagnosisChoice(others, effort: .quick, seconds: 60).kinds == 0)
    #expect(DiagnosisChoice(cases, effort: .off, seconds: 60).chosen.isEmpty)
  }

  // Thirty cases as long as each may take; the rule that the documentation states.
  @Test func hasThirtyCasesTimeUnlessToldOtherwise() {
    #expect(DiagnosisEffort.quick.runSeconds == 60)
    #expect(DiagnosisEffort.thorough.runSeconds == 600)
    #expect(DiagnosisEffort.all.runSeconds == .infinity)
  }
}
