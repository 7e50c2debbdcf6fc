import AudioSignal
import Comparison
import Foundation
import MeasuringLibraries
import ParityReferences
import ParityResults
import Testing

@testable import Judging

/// Expectations are algebra: what was done to a sound is known.
@Suite struct SoundMeasuresTests {
  init() { MeasuringLibraries.install() }

  private static let rate = 48000.0

  /// Two channels of noise that fall by 60 dB in 0.4 s after each of two hits.
  private func drum(seed: UInt32 = 1, t60: Double = 0.4, late: Double = 0) -> SampleBuffer {
    let channels = (0..<2).map { channel in
      var samples = [Float](repeating: 0, count: 96_000)
      for start in [4800, 48_000 + Int(late * Self.rate)] {
        let noise = TestSignal.noise(
          seed: seed + UInt32(start % 7 + 10 * channel), amplitude: 0.5, start: 0, length: 96_000
        ).render(channelCount: 1, frameCount: 96_000 - start, sampleRate: Self.rate).channels[0]
        for (frame, sample) in noise.enumerated() {
          samples[start + frame] += sample * Float(pow(10, -3 * Double(frame) / Self.rate / t60))
        }
      }
      return samples
    }
    return SampleBuffer(channels: channels, sampleRate: Self.rate)
  }

  private func tone(cents: Double = 0, gain: Float = 0.5) -> SampleBuffer {
    let step = 2 * Double.pi * 440 * pow(2, cents / 1200) / Self.rate
    let samples = (0..<96_000).map { gain * Float(sin(step * Double($0) + 1)) }
    return SampleBuffer(channels: [samples, samples], sampleRate: Self.rate)
  }

  private func reading(
    _ key: String, _ reference: SampleBuffer, _ candidate: SampleBuffer
  ) throws -> MeasureResult {
    var measured = try SignalComparison(reference: reference, candidate: candidate).measurements
    measured.metrics = SignalMetrics(reference: reference, candidate: candidate)
    let unit = SoundMeasures.all.first { $0.key == key }?.unit ?? ""
    return try #require(
      SoundMeasures.results(of: [MeasureLimit(measure: key, most: 1, unit: unit)], measured).first)
  }

  /// A gain of 2 dB is one of 2 dB to each measure of levels.
  @Test(arguments: ["thirdOctaves", "spectrum", "level", "loudness", "truePeak"])
  func readsAGain(key: String) throws {
    let gain = Float(pow(10, 2.0 / 20))
    let reference = drum()
    let louder = SampleBuffer(
      channels: reference.channels.map { $0.map { $0 * gain } }, sampleRate: Self.rate)

    let value = try #require(try reading(key, reference, louder).value)

    #expect(abs(value - 2) < 0.05, "\(value)")
  }

  @Test func readsWhatATimbreAndATimeChange() throws {
    #expect(abs(try #require(try reading("pitch", tone(), tone(cents: 7)).value) - 7) < 0.2)
    let late = try reading("onsets", drum(), drum(late: 0.02))
    #expect(abs(try #require(late.value) - 20) <= 2)
    #expect(late.place?.hasPrefix("at ") == true)
    // Left alone is as much of mid as of side: 0 dB; one channel at half leaves 20·log10(0.5 / 1.5) = −9.54 dB.
    var narrow = tone()
    narrow.channels[1] = narrow.channels[1].map { $0 / 2 }
    #expect(abs(try #require(try reading("stereo", tone(), narrow).value) - (60 - 9.542)) < 0.01)
    let once = SampleBuffer(
      channels: drum().channels.map { Array($0[48_000...]) }, sampleRate: Self.rate)
    let longer = SampleBuffer(
      channels: drum(t60: 0.44).channels.map { Array($0[48_000...]) }, sampleRate: Self.rate)
    #expect(abs(try #require(try reading("tail", once, longer).value) - 10) < 2)
    #expect(try #require(try reading("audible", tone(), tone(gain: 0.25)).value) >= 50)
  }

  /// Never a number where there is none: a steady tone does not decay, and noise has no partial.
  @Test func saysWhyItCannotBeTaken() throws {
    let tail = try reading("tail", tone(), tone(gain: 0.4))
    #expect(tail.value == nil && !tail.holds)
    #expect(try #require(tail.absence).contains("no even decay"))
    let pitch = try reading("pitch", drum(seed: 1), drum(seed: 50))
    #expect(pitch.value == nil && !pitch.holds)
    #expect(try #require(pitch.absence).contains("no steady tone"))
  }

  @Test(arguments: [(3.0, "level 3 dB"), (3.0004, "level 3.0004 dB"), (-3.06, "level −3.06 dB")])
  func writesWhatIsBeyondAsBeyond(value: Double, text: String) {
    var result = MeasureResult(MeasureLimit(measure: "level", most: 3, unit: "dB"))
    result.value = value
    #expect(result.text == text)
  }

  @Test func hasNoWidthOfOneChannel() throws {
    let mono = SampleBuffer(channels: [tone().channels[0]], sampleRate: Self.rate)
    let other = SampleBuffer(channels: [tone(gain: 0.4).channels[0]], sampleRate: Self.rate)

    let result = try reading("stereo", mono, other)

    #expect(result.value == nil)
    #expect(!result.holds)
    #expect(result.text == "stereo cannot be measured: 1 channel, not two")
  }

  @Test(arguments: [
    ("thirdOctaves", "1 dB", 1.0), ("loudness", "0.3LU", 0.3), ("tail", "10 %", 10),
    ("pitch", "5 cents", 5), ("onsets", "3ms", 3), ("audible", "0 %", 0),
  ])
  func readsALimit(key: String, text: String, most: Double) throws {
    #expect(try SoundMeasures.limit(key, text).most == most)
  }

  @Test(arguments: [
    ("thirdOctave", "1 dB", "did you mean 'thirdOctaves'?"),
    ("thirdOctaves", "1", "a number and its unit, such as 1 dB"),
    ("loudness", "1 dB", "such as 1 LU"), ("level", "-1 dB", "between 0.01 dB and 60 dB"),
    ("onsets", "100 ms", "between 1 ms and 99 ms"), ("pitch", "cents", "a number and its unit"),
    ("level", "1e9 dB", "a number and its unit"),
  ])
  func refusesALimit(key: String, text: String, words: String) {
    let fault = #expect(throws: MeasureLimitFault.self) {
      try SoundMeasures.limit(key, text)
    }
    #expect(fault?.description.contains(words) == true, "\(fault?.description ?? "")")
  }

  @Test func readsLimitsFromAProjectFile() throws {
    let home = LimitsHome("parity.yml", grounds: .ownWord)
    let limits = try Limits(
      yaml: "snare: { thirdOctaves: 1 dB, loudness: 0.3 LU, reason: other noise }", home)
    let limit = limits.limit(suite: "snare", id: "snare/one")

    #expect(limit.kind == .measures)
    #expect(limit.text == "thirdOctaves 1 dB, loudness 0.3 LU")
    #expect(!limit.isMeasured)
    for (yaml, words) in [
      ("snare: { thirdOctaves: 1 dB }", "has no reason"),
      ("snare: { limit: bit-exact, level: 1 dB, reason: x }", "must be bit-exact"),
      ("snare: { level: 1 dB, window: -20 dB, reason: x }", "belongs to a limit on the null depth"),
      ("snare: { levels: 1 dB, reason: x }", "did you mean 'level'"),
      ("snare: { level: 1 LU, reason: x }", "such as 1 dB"),
    ] {
      let error = #expect(throws: LimitsError.self) { try Limits(yaml: yaml, home) }
      #expect("\(error!)".contains(words), "\(error!)")
    }
  }

  @Test func readsLimitsFromACommandLine() throws {
    let limit = try Limits.parse(options: "-20, thirdOctaves=1dB,level=1.5 dB")
    #expect(limit.kind == .nullDepth)
    #expect(limit.decibels == -20)
    #expect(limit.measures?.map(\.measure) == ["thirdOctaves", "level"])
    #expect(try Limits.parse(options: "pitch=5cents").kind == .measures)
    for text in ["", "level=", "=1dB", "-20,-30", "bit-exact,level=1dB", "level=1dB,level=2dB"] {
      #expect(throws: LimitsError.self) { try Limits.parse(options: text) }
    }
  }
}
