import ExampleResults
import ParityResults
import Testing

@testable import Judging

/// Checking a verdict is judging the evidence again.
@Suite struct JudgeFaultTests {
  private let today = "2026-11-25"

  private func honest(_ change: (inout CaseEvidence) -> Void = { _ in }) -> CaseResult {
    var evidence = Example.result(nullDepth: -20, maxAbsoluteError: 0.1).evidence
    change(&evidence)
    return CaseResult(judging: evidence, today: today)
  }

  @Test func findsNoFaultInWhatItSaysItself() {
    let equal = CaseResult(judging: Example.result().evidence, today: today)
    let missing = honest { $0 = $0.incomparable("no file") }

    for result in [honest(), equal, missing] {
      #expect(Judge.fault(of: result, today: today) == nil)
    }
    #expect([honest(), equal, missing].map(\.verdict) == [.fail, .pass, .error])
  }

  @Test(arguments: [Verdict.pass, .knownDivergence, .error])
  func findsAnotherVerdict(verdict: Verdict) {
    var forged = honest()
    forged.judgement.verdict = verdict

    #expect(Judge.fault(of: forged, today: today)?.contains("make it 'fail'") == true)
  }

  @Test func findsAnotherSentence() {
    var forged = honest()
    forged.judgement.message = "bit-exact"

    #expect(Judge.fault(of: forged, today: today)?.contains("not what its evidence") == true)
  }

  /// Nothing was measured of it, and no reason is given: it cannot be anything but an error.
  @Test func judgesWhatWasNotComparedAnError() {
    let result = honest { $0.comparison = nil }

    #expect(result.verdict == .error)
  }

  @Test func saysThatWhatWasAcceptedHasExpired() {
    let known = honest {
      $0.divergence = AcceptedDivergence(
        id: "louder", reason: "by design", expires: "2026-11-25", limit: -10, window: 20)
    }
    #expect(known.verdict == .knownDivergence)

    #expect(Judge.fault(of: known, today: "2026-11-25") == nil)
    #expect(
      Judge.fault(of: known, today: "2026-11-26")?.contains("'louder', which expired on 2026-11-25")
        == true)
  }
}
