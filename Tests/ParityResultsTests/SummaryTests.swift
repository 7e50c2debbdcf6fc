import Testing

@testable import ParityResults

@Suite struct SummaryTests {
  /// Nothing that was compared passed: a green PASS would have been earned by nobody.
  @Test(arguments: [
    (2, 0, 0, 0, "pass"), (1, 0, 1, 0, "pass"), (0, 0, 2, 0, "known"), (1, 1, 0, 0, "fail"),
    (0, 1, 1, 0, "fail"), (1, 0, 0, 1, "fail"), (0, 0, 0, 0, "fail"),
  ])
  func callsARunByWhatPassed(
    passed: Int, failed: Int, known: Int, errors: Int, word: String
  ) {
    var summary = RunResults.Summary([])
    (summary.passed, summary.failed) = (passed, failed)
    (summary.knownDivergences, summary.errors) = (known, errors)
    summary.cases = passed + failed + known + errors

    #expect(summary.word == word)
  }
}
