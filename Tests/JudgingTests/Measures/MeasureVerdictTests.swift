import AudioSignal
import Comparison
import ExampleResults
import Foundation
import MeasuringLibraries
import ParityResults
import Testing

@testable import Judging

/// What the judge says of sounds that cannot null.
@Suite struct MeasureVerdictTests {
  init() { MeasuringLibraries.install() }

  private func noise(seed: UInt32, gain: Float = 1) -> SampleBuffer {
    let signal = TestSignal.noise(seed: seed, amplitude: 0.5, start: 0, length: 96_000)
      .render(channelCount: 1, frameCount: 96_000, sampleRate: 48000)
    return SampleBuffer(channels: signal.channels.map { $0.map { $0 * gain } }, sampleRate: 48000)
  }

  private func limit(_ text: String) throws -> LimitResult { try Limits.parse(options: text) }

  private func judge(
    _ reference: SampleBuffer, _ candidate: SampleBuffer, _ limit: LimitResult
  ) throws -> Judgement {
    var measured = try SignalComparison(reference: reference, candidate: candidate).measurements
    if !measured.isBitExact {
      measured.metrics = SignalMetrics(reference: reference, candidate: candidate)
    }
    var evidence = Example.result().evidence
    evidence.limit = limit
    evidence.comparison = measured
    #expect(limit.admits(measured) == limit.admits(reference: reference, candidate: candidate))
    return Judge.judge(evidence, today: "2026-11-27")
  }

  /// Another noise of the same kind: 3 dB of residual, and the same to each measure. Two seconds of it scatter by some
  /// tenths of a decibel in the narrowest band, whose 5 Hz are seen some ten times.
  @Test func passesOtherNoiseOfTheSameKind() throws {
    let judgement = try judge(
      noise(seed: 1), noise(seed: 2), try limit("level=2dB,loudness=0.3LU,truePeak=1dB"))

    #expect(judgement.verdict == .pass)
    #expect(judgement.passedBy == .measures)
    #expect(judgement.measures?.map(\.measure) == ["level", "loudness", "truePeak"])
    #expect(judgement.message.hasPrefix("not equal (null depth"))
  }

  @Test func failsWhatIsLouder() throws {
    let judgement = try judge(
      noise(seed: 1), noise(seed: 2, gain: 1.2), try limit("level=3dB,loudness=0.3LU"))

    #expect(judgement.verdict == .fail)
    #expect(judgement.passedBy == nil)
    // 20·log10(1.2) = 1.58 LU.
    #expect(
      judgement.message.contains("loudness 1.5") || judgement.message.contains("loudness 1.6"))
    #expect(judgement.message.contains("where 0.3 LU is allowed"))
  }

  @Test func equalSoundsPassAsEqual() throws {
    let judgement = try judge(noise(seed: 1), noise(seed: 1), try limit("level=1dB"))
    #expect(judgement.passedBy == .bitExact)
    #expect(judgement.measures == nil)
  }

  /// A null depth and a measure hold together, or not at all.
  @Test func holdsTheNullDepthBesideTheMeasures() throws {
    let reference = noise(seed: 1)
    let near = noise(seed: 1, gain: 1.001)
    #expect(try judge(reference, near, try limit("-50,level=1dB")).passedBy == .nullDepth)
    #expect(try judge(reference, near, try limit("-70,level=1dB")).verdict == .fail)
    #expect(try judge(reference, near, try limit("-50,tail=5%")).verdict == .error)
  }

  /// What cannot be measured does not pass, and says why.
  @Test func isAnErrorWhereAMeasureCannotBeTaken() throws {
    let judgement = try judge(noise(seed: 1), noise(seed: 2), try limit("level=3dB,stereo=1dB"))

    #expect(judgement.verdict == .error)
    #expect(judgement.message == "stereo cannot be measured: 1 channel, not two")
    #expect(judgement.passedBy == nil)
  }

  /// A limit that would pass all that nobody would overlook passes nothing.
  @Test func isAnErrorWhereTheLimitCatchesNothing() throws {
    var evidence = Example.result().evidence
    evidence.limit = try limit("level=60dB")
    var measured = try SignalComparison(reference: noise(seed: 1), candidate: noise(seed: 2))
      .measurements
    measured.metrics = SignalMetrics(reference: noise(seed: 1), candidate: noise(seed: 2))
    evidence.comparison = measured
    evidence.overlooked = ["6 dB too loud", "a semitone too high"]

    let judgement = Judge.judge(evidence, today: "2026-11-27")

    #expect(judgement.verdict == .error)
    #expect(
      judgement.message
        == "the limit of level 60 dB would pass each of these: a candidate that is 6 dB too loud, or a semitone"
        + " too high; it catches nothing; tighten it")
  }

  /// What a limit on measures refuses, no tighter one admits.
  @Test(arguments: [0.5, 1, 1.5, 2, 3]) func isMonotonic(decibels: Double) throws {
    for gain in stride(from: Float(0.8), through: 1.3, by: 0.05) {
      let (reference, candidate) = (noise(seed: 1), noise(seed: 1, gain: gain))
      let loose = try limit("level=\(decibels)dB").admits(
        reference: reference, candidate: candidate)
      let tight = try limit("level=\(decibels / 2)dB")
        .admits(reference: reference, candidate: candidate)
      #expect(loose || !tight)
    }
  }
}
