import AudioSignal
import Comparison
import ExampleResults
import Foundation
import ParityResults
import TestProjects
import Testing

@testable import Judging

@Suite struct JudgeTests {
  private let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func judge(
    _ comparison: SignalComparison, _ stages: [StageResult], _ limit: LimitResult
  ) -> Judgement {
    var evidence = Example.result().evidence
    evidence.comparison = comparison.measurements
    evidence.stages = stages
    evidence.limit = limit
    return Judge.judge(evidence, today: Day.today)
  }

  @Test func failsASingleSampleOffByOneUlpWhenBitExactnessIsAsked() throws {
    defer { library.remove() }
    var audio = library.audio
    audio.channels[1][40] = audio.channels[1][40].nextUp
    try library.file(audio)

    let result = try library.outcome()

    #expect(result.verdict == .fail)
    #expect(result.message.contains("frame 40"))
    #expect(result.message.contains("channel 2"))
    #expect(result.comparison?.maxUlp == 1)
  }

  /// A take of 16 bits is 101 dB below full scale off where it fades out, which counts as −80 dBFS there: −21 dB.
  @Test func saysWhichWindowRefusesATakeOf16Bits() throws {
    defer { library.remove() }
    let samples = (0..<16000).map { frame -> Float in
      (frame < 8000 ? 0.5 : 1e-4) * sinf(Float(frame) * 0.7)
    }
    let reference = SampleBuffer(channels: [samples], sampleRate: 8000)
    let take = SampleBuffer(
      channels: [samples.map { ($0 * 32768).rounded() / 32768 }], sampleRate: 8000)
    let comparison = try SignalComparison(reference: reference, candidate: take)
    var limit = LimitResult(kind: .nullDepth, decibels: -60, reason: "test")

    let judgement = judge(comparison, [], limit)

    #expect(judgement.verdict == .fail)
    let message = judgement.message
    #expect(message.contains("where −40 dB is allowed (the window of every limit that names none"))
    let words = try #require(message.firstMatch(of: /'window: (-?\d+) dB'/))
    limit.window = Double(words.1)
    #expect(judge(comparison, [], limit).verdict == .pass)
    limit.window = (limit.window ?? 0) - 1
    #expect(judge(comparison, [], limit).message.contains("('window' of the limit)"))
  }

  /// A page's stages tell of all that is rendered, the kept samples only of the end.
  @Test func failsEqualSamplesWhenAStageDiffersBeforeThem() throws {
    defer { library.remove() }
    let comparison = try SignalComparison(reference: library.audio, candidate: library.audio)
    let stages = [
      StageResult(name: "voices", quanta: 9, equalQuanta: 9),
      StageResult(name: "reverb", quanta: 9, equalQuanta: 4, firstQuantum: 3, firstFrame: 400),
      StageResult(name: "delay", quanta: 9, equalQuanta: 5, firstQuantum: 4, firstFrame: 512),
    ]
    let limit = LimitResult(kind: .bitExact, reason: "test")

    let judgement = judge(comparison, stages, limit)

    #expect(judgement.verdict == .fail)
    let message = judgement.message
    #expect(message.contains("stage 'reverb' is the first to differ, at frame 400"))
    #expect(message.contains("quantum 3"))
    #expect(judge(comparison, [stages[0]], limit).verdict == .pass)
  }

  @Test func namesTheStageThatIsOffAndNotTheRoundingBeforeIt() throws {
    defer { library.remove() }
    var louder = library.audio
    for frame in louder.channels[0].indices { louder.channels[0][frame] *= 1.5 }
    let comparison = try SignalComparison(reference: library.audio, candidate: louder)
    let stages = [
      StageResult(
        name: "oscillator", quanta: 9, equalQuanta: 4, firstQuantum: 3, firstFrame: 400,
        nullDepth: -125.3),
      StageResult(
        name: "filter", quanta: 9, equalQuanta: 5, firstQuantum: 4, firstFrame: 512, nullDepth: -31),
    ]

    let message = judge(comparison, stages, Limits.bitExact).message

    #expect(message.contains("stage 'filter' is the first that is off (−31 dB), at frame 512"))
    #expect(message.hasSuffix("; 'oscillator' differs by no more than −125.3 dB"))
  }

  @Test func saysWhichStageHasQuantaThatDoNotReachTheOutput() throws {
    defer { library.remove() }
    let comparison = try SignalComparison(reference: library.audio, candidate: library.audio)
    let stages = [
      StageResult(name: "lead", quanta: 563, equalQuanta: 561),
      StageResult(name: "destination", quanta: 563, equalQuanta: 563),
    ]

    let judgement = judge(comparison, stages, Limits.bitExact)

    #expect(judgement.verdict == .pass)
    #expect(
      judgement.message.hasSuffix(
        " samples equal, and all 563 quanta of 2 stages but 2 of 'lead', which cannot be heard"
          + " in the output"))
  }

  // A gain of 1.001 leaves a residual of 0.001 of the candidate: −60 dB, by 20·log10(0.001/1.001).
  @Test(arguments: [("-61", Verdict.fail), ("-60", .pass)])
  func holdsTheNullDepthAgainstTheLimit(limit: String, verdict: Verdict) throws {
    defer { library.remove() }
    var audio = library.audio
    audio.channels = audio.channels.map { $0.map { $0 * 1.001 } }
    try library.file(audio)
    let yaml = "suites: { rng: { limit: \(limit), reason: test, evidence: { platform: -50 } } }"

    let result = try library.outcome(limits: Limits(yaml: yaml, path: "limits.yml"))

    #expect(result.verdict == verdict)
  }
}
