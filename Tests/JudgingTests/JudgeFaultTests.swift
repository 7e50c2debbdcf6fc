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

    #expect(
      Judge.fault(of: forged, today: today)?.contains("does not follow from its evidence") == true)
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

  /// A pass that its own figures deny, and figures beyond what a sentence, a sum or a file of a report takes.
  @Test(arguments: [
    ("equal", "says that every sample is equal, and that one is off by 0.1"),
    ("equal in channels", "its largest error is 0.1, and that of its channels 0"),
    ("equal beside a depth", "every sample is equal, and has a null depth of −20 dB"),
    ("no channel", "measured 0 channels of 1 channel"), ("no frame", "1 channel with 0 frames"),
    ("deeper than its channel", "its null depth is −90 dB, and of its channels none is beyond −20"),
    ("frames", "no sound has 9,223,372,036,854,775,807 frames"),
    ("less than none", "no sound has −9,223,372,036,854,775,808 frames"),
    ("channels", "in 4,611,686,018,427,387,904 channels"), ("rate", "at 0.0 Hz"),
    ("time", "nothing took 1e+300 s"), ("time before", "nothing took -1e+300 s"),
    ("place", "it counts −9,223,372,036,854,775,808"),
    ("renders", "it counts 9,223,372,036,854,775,807"),
    ("stage", "it counts 9,223,372,036,854,775,807"),
  ])
  func findsFiguresThatContradictEachOther(what: String, text: String) {
    let forged = honest { evidence in
      switch what {
      case "equal": evidence.comparison?.isBitExact = true
      case "equal in channels": evidence.comparison?.channels[0].maxAbsoluteError = 0
      case "equal beside a depth":
        evidence.comparison?.isBitExact = true
        evidence.comparison?.maxAbsoluteError = 0
        evidence.comparison?.channels[0].maxAbsoluteError = 0
      case "no channel": evidence.comparison?.channels = []
      case "no frame": evidence.frames = 0
      case "deeper than its channel":
        evidence.comparison?.nullDepth = -90
        evidence.comparison?.channels[0].nullDepth = -20
      case "rate": evidence.sampleRate = 0
      default: break
      }
    }
    // What would not even be judged.
    var beyond = forged
    switch what {
    case "frames": beyond.frames = .max
    case "less than none": beyond.frames = .min
    case "channels": beyond.channels = 1 << 62
    case "time": beyond.renderSeconds = 1e300
    case "time before": beyond.renderSeconds = -1e300
    case "renders": beyond.spread.renders = .max
    case "stage":
      beyond.stages = [
        StageResult(name: "s", quanta: .max, equalQuanta: 0, firstQuantum: nil, firstFrame: nil)
      ]
    case "place": beyond.comparison?.channels[0].firstDifference = .min
    default: break
    }

    #expect(Judge.fault(of: beyond, today: today)?.contains(text) == true)
  }
}
