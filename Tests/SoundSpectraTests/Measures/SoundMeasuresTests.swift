import AudioSignal
import Foundation
import Testing

@testable import SoundSpectra

@Suite struct SoundMeasuresTests {
  /// A sine's crest is √2; its loudness at 1 kHz in one channel 3.01 LU below two, −0.69 − 3.01 + … by BS.1770: −3.01 LUFS at full scale
  /// within the weighting's 0.1 dB at 1 kHz.
  @Test func readsASine() throws {
    let measures = try TestSounds.measure(TestSounds.sine(1000, amplitude: 0.5)).measures

    #expect(abs((measures.rms ?? 0) + 9.03) < 0.01)
    #expect(abs((measures.crest ?? 0) - 3.01) < 0.01)
    #expect(abs((measures.loudness ?? 0) + 9.03) < 0.1)
    #expect(abs((measures.loudnessRange ?? 9)) < 0.1)
    #expect(abs((measures.truePeak ?? 0) + 6.02) < 0.05)
    #expect(abs((measures.centroid ?? 0) - 1000) < 2)
    #expect((measures.bandwidth ?? 99) < 20)
    #expect((measures.flatness ?? 1) < 0.001)
    #expect(abs(measures.offset) < 1e-6)
  }

  /// By definition white noise has tilt 0 and flatness 1; what 5 s stray is stated.
  @Test func readsWhiteNoise() throws {
    let measures = try TestSounds.measure(TestSounds.noise()).measures

    #expect(abs(measures.tilt ?? 9) < 0.1)
    #expect((measures.flatness ?? 0) > 0.97)
    // The middle of 20 Hz to 20 kHz, and its width divided by √12.
    #expect(abs((measures.centroid ?? 0) - 10010) < 100)
    #expect(abs((measures.bandwidth ?? 0) - 5768) < 60)
    #expect(measures.fundamental == nil)
  }

  /// 1200·log2(443/440) = 11.76 cents; the third harmonic is the loudest.
  @Test func findsTheFundamentalBelowALouderHarmonic() throws {
    let parts = [(443.0, 0.2), (886.0, 0.1), (1329.0, 0.5)].map {
      TestSounds.sine($0.0, amplitude: $0.1)
    }
    let sound = try TestSounds.measure(
      parts[0].indices.map { index in parts.reduce(0) { $0 + $1[index] } })

    let tone = try #require(sound.measures.fundamental)
    #expect(tone.note == "A4")
    #expect(abs(tone.cents - 11.76) < 0.1)
    #expect(tone.share > 0.95)
  }

  /// Mono is 1 and has no side; opposite channels are −1; two noises are 0 in every octave, at 0 dB.
  @Test func readsTheStereoImage() throws {
    let (one, other) = (TestSounds.noise(), TestSounds.noise(seed: 99))

    let mono = try TestSounds.measure(one, one).measures.stereo
    let opposite = try TestSounds.measure(one, one.map { -$0 }).measures.stereo
    let unrelated = try TestSounds.measure(one, other).measures.stereo

    #expect(mono.count == 11)
    #expect(mono.allSatisfy { $0.width == nil && abs(($0.correlation ?? 0) - 1) < 1e-9 })
    #expect(opposite.allSatisfy { abs(($0.correlation ?? 0) + 1) < 1e-9 })
    // 5 s hold 80 independent values in the lowest octave and 80,000 in the highest.
    #expect(unrelated.dropFirst(4).allSatisfy { abs($0.correlation ?? 9) < 0.1 })
    #expect(unrelated.dropFirst(4).allSatisfy { abs($0.width ?? 9) < 1 })
    #expect(try TestSounds.measure(one).measures.stereo.isEmpty)
  }

  /// Noise that falls by 60 dB in a second.
  @Test func readsADecay() throws {
    let sound = TestSounds.noise(seconds: 2).enumerated().map { frame, sample in
      sample * Float(pow(10, -3 * Double(frame) / 48000))
    }

    let decay = try #require(try TestSounds.measure(sound).measures.decay)
    #expect(abs(decay.seconds - 1) < 0.03)
    #expect(decay.method == "T30")
  }

  @Test func matchesLevels() throws {
    let loud = try TestSounds.measure(TestSounds.noise()).measures
    let quiet = try TestSounds.measure(TestSounds.noise().map { $0 / 2 }).measures

    let gains = LevelGains(of: quiet, to: loud)

    for match in [LevelMatch.lufs, .rms, .peak] {
      #expect(abs((gains[match] ?? 0) - 6.02) < 0.01, "\(match)")
    }
    #expect(gains[.none] == 0)
  }
}
