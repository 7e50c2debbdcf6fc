import AudioSignal
import Comparison
import ExampleResults
import ParityResults
import Testing

@testable import Judging

/// What the judge says of random sounds.
@Suite struct SeedVerdictTests {
  /// Bursts of noise, each with its seed.
  private func renders(_ first: UInt32, gain: Float = 1) -> [SampleBuffer] {
    (0..<UInt32(16)).map { number in
      let noise = TestSignal.noise(seed: first + number, amplitude: 0.5, start: 0, length: 4800)
        .render(channelCount: 1, frameCount: 4800, sampleRate: 48000)
      return SampleBuffer(channels: [noise.channels[0].map { $0 * gain }], sampleRate: 48000)
    }
  }

  private func judge(_ candidate: [SampleBuffer]) throws -> Judgement {
    let reference = renders(1)
    var evidence = Example.result().evidence
    evidence.limit = try Limits.parse(options: "-100")
    evidence.comparison =
      try SignalComparison(reference: reference[0], candidate: candidate[0]).measurements
    evidence.seeds = SeedComparison(reference: reference, candidate: candidate, level: 0.01)
    return Judge.judge(evidence, today: "2026-11-27")
  }

  @Test func passesWhatIsRandomAlikeAndSaysThatItIsNotEqual() throws {
    let judgement = try judge(renders(101))

    #expect(judgement.verdict == .pass)
    #expect(judgement.passedBy == .seeds)
    #expect(judgement.message.hasPrefix("not equal, and its 16 renders cannot be distinguished"))
  }

  /// 1 dB.
  @Test func failsWhatIsLouder() throws {
    let judgement = try judge(renders(101, gain: 1.122))

    #expect(judgement.verdict == .fail)
    #expect(judgement.passedBy == nil)
    #expect(judgement.message.contains("its 16 renders differ from the original's 16: "))
  }

  /// The same numbers need no test.
  @Test func passesTheOriginalsOwnRenderAsEqual() throws {
    #expect(try judge(renders(1)).passedBy == .bitExact)
  }
}
