import Mutation
import Testing

@Suite struct MutantOutcomeTests {
  /// Codes are those of `SuiteRenders.Ending`; -27 is SIGPROF, -14 SIGALRM, -4 SIGILL, -11 SIGSEGV.
  @Test(
    arguments: [
      (0, .survived), (10, .differs), (11, .refuses), (-27, .timedOut), (-14, .timedOut),
      (-4, .traps), (-11, .traps), (99, .traps),
    ] as [(Int32, MutantOutcome)])
  func readsHowTheChildEnded(code: Int32, expected: MutantOutcome) {
    #expect(MutantOutcome(ending: code) == expected)
  }

  @Test func detectsNothingThatMatches() {
    let undetected = MutantOutcome.allCases.filter { !$0.isDetected }

    #expect(undetected == [.open, .survived, .unreached])
  }
}
