import ExampleResults
import Judging
import ParityResults
import Testing

@Suite struct UnsupportedVerdictTests {
  @Test func isAVerdictOfItsOwn() {
    var evidence = Example.result(verdict: .error).evidence
    (evidence.fault, evidence.unsupported) = (nil, "AudioWorkletNode")

    let judgement = Judge.judge(evidence, today: "2026-11-26")

    #expect(judgement == Judgement(.unsupported, "unsupported: AudioWorkletNode"))
    // What went wrong afterwards is an error all the same.
    let changed = Judge.judge(evidence.incomparable("it changed"), today: "2026-11-26")
    #expect(changed == Judgement(.error, "it changed"))
  }

  @Test func doesNotStandWhereSomethingWasCompared() {
    var passed = Example.result()
    passed.evidence.unsupported = "AudioWorkletNode"

    // Somebody wrote it into results by hand.
    #expect(Judge.fault(of: passed, today: "2026-11-26") != nil)
  }

  @Test func neitherPassesNorFails() {
    let some = Example.run(bitExact: 1, unsupported: 2).summary
    let none = Example.run(unsupported: 2).summary
    let failed = Example.run(failed: 1, unsupported: 2).summary

    #expect(some.cases == 3 && some.passed == 1 && some.unsupported == 2)
    #expect(some.isPass && some.word == "pass")
    // Where nothing was compared, nothing passed.
    #expect(!none.isPass && none.word == "fail")
    #expect(!failed.isPass)
  }

  @Test func isNoStateOfAKnownDivergence() throws {
    let limits = try Limits(
      yaml: """
        divergences:
          worklets:
            cases: ['suite/*']
            candidate: port
            limit: -20 dB
            reason: another generator
            expires: \(Day.adding(30, to: Day.today))
        """, path: "limits.yml")

    let found = limits.divergences(
      in: [Example.result(verdict: .unsupported, message: "x")], today: Day.today)

    #expect(found.isEmpty)
  }
}
