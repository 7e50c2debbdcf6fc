import ExampleResults
import Judging
import ParityResults
import Testing

@Suite struct RemarkRulesTests {
  private let today = "2026-11-25"

  private func judged(_ remarks: RenderRemark..., differs: Bool = false) -> Judgement {
    var evidence = Example.result(
      nullDepth: differs ? -20 : nil, maxAbsoluteError: differs ? 0.1 : 0
    )
    .evidence
    evidence.remarks = remarks
    return Judge.judge(evidence, today: today)
  }

  @Test func failsForAFailureBesideTheSound() {
    let judgement = judged(RenderRemark("its blocks differ", .failure))

    #expect(judgement.verdict == .fail)
    #expect(
      judgement.message == "its blocks differ; otherwise: bit-exact: all 100 samples equal")
  }

  /// What is known of a difference says nothing of how the sound was made.
  @Test func failsForAFailureBesideAKnownDivergence() {
    var evidence = Example.result(nullDepth: -20, maxAbsoluteError: 0.1).evidence
    evidence.divergence = AcceptedDivergence(
      id: "louder", reason: "by design", expires: today, limit: -10, window: 20)
    #expect(Judge.judge(evidence, today: today).verdict == .knownDivergence)

    evidence.remarks = [RenderRemark("its blocks differ", .failure)]

    let judgement = Judge.judge(evidence, today: today)
    #expect(judgement.verdict == .fail)
    #expect(judgement.message.hasPrefix("its blocks differ; otherwise: known divergence 'louder'"))
  }

  @Test func saysAFailureBesideADifference() {
    let judgement = judged(RenderRemark("its blocks differ", .failure), differs: true)

    #expect(judgement.message.hasPrefix("its blocks differ; beside that: null depth −20 dB"))
  }

  /// A sound that was played back passes, and proves nothing: every total counts it.
  @Test func saysAndCountsWhatWasPlayedBack() {
    var evidence = Example.result(maxAbsoluteError: 0).evidence
    evidence.taped = ["worklet 'noise'"]

    let judgement = Judge.judge(evidence, today: today)

    #expect(judgement.verdict == .pass)
    #expect(
      judgement.message.hasSuffix(
        "; the browser's own sound is played back for worklet 'noise'"))
    let results = [CaseResult(evidence, judgement), Example.result(maxAbsoluteError: 0)]
    #expect(RunResults.Summary(results).taped == 1)
    var added = RunResults.Summary([])
    for result in results { added.add(result) }
    #expect(added.taped == 1)
  }

  @Test func passesWithANoteAndSaysIt() {
    let judgement = judged(RenderRemark("it is slow", .note))

    #expect(judgement.verdict == .pass)
    #expect(judgement.message.hasSuffix("; it is slow"))
  }

  @Test func saysACauseWhereThereIsSomethingToExplain() {
    let cause = RenderRemark("its parameter is stepped", .cause)

    #expect(!judged(cause).message.contains("stepped"))
    #expect(judged(cause, differs: true).message.hasSuffix("; its parameter is stepped"))
  }
}
