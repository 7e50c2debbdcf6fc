import AudioSignal
import CandidateKit
import ExampleResults
import Judging
import ParityResults
import Testing

@testable import ParityRunning

@Suite struct CaseOutcomeRemarksTests {
  private func remarked(_ verdict: Verdict, _ remark: RenderRemark) -> CaseResult {
    let outcome = CaseOutcome(
      result: Example.result(verdict: verdict, message: "said"), plots: nil, referenceAudio: nil,
      candidateAudio: nil, residualAudio: nil)
    var rendering = Rendering(SampleBuffer(channels: [[0]], sampleRate: 48000))
    rendering.remarks = [remark]
    return outcome.remarking(rendering).result
  }

  @Test(arguments: [Verdict.pass, .knownDivergence])
  func failsForAFailureBesideTheSound(verdict: Verdict) {
    let result = remarked(verdict, RenderRemark("its blocks differ", .failure))

    #expect(result.verdict == .fail)
    #expect(result.renderFault == "its blocks differ")
    #expect(result.message == "its blocks differ; otherwise: said")
    #expect(Judge.verdict(of: result) == .fail)
  }

  @Test func passesWithANote() {
    let result = remarked(.pass, RenderRemark("it is slow", .note))

    #expect(result.verdict == .pass)
    #expect(result.renderFault == nil)
    #expect(result.remarks == ["it is slow"])
  }
}
