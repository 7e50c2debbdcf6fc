import AudioSignal
import Comparison
import Foundation
import Testing

@Suite struct SpectrogramTests {
  /// Half a second of one tone, then half a second of another.
  private func tones(_ first: Double, _ second: Double) -> SampleBuffer {
    let samples = (0..<48000).map { frame in
      Float(0.5 * sin(2 * .pi * (frame < 24000 ? first : second) * Double(frame) / 48000))
    }
    return SampleBuffer(channels: [samples], sampleRate: 48000)
  }

  @Test func showsEachToneAtItsTimeAndFrequency() throws {
    let spectrogram = try Spectrogram(tones(440, 5000))

    for (column, time) in spectrogram.times.enumerated() where abs(time - 0.5) > 0.05 {
      let levels = spectrogram.levels[column]
      let strongest = try #require(levels.indices.max { levels[$0] < levels[$1] })
      // Half a band of a tenth of an octave, and half a bin of 11.7 Hz.
      let expected = time < 0.5 ? 440.0 : 5000
      #expect(abs(spectrogram.frequencies[strongest] - expected) < expected * 0.036 + 6)
      // Amplitude 0.5 is −6.02 dB; off a bin's centre a Hann window loses up to 1.42 dB.
      #expect(levels[strongest] < -6.01 && levels[strongest] > -7.5)
    }
  }

  @Test func reachesFromTheFirstFrameToTheLast() throws {
    let spectrogram = try Spectrogram(tones(440, 440))

    // The middles of the first and the last segment of 4096 frames.
    #expect(spectrogram.times.first == 2048.0 / 48000)
    #expect(spectrogram.times.last == 45952.0 / 48000)
    #expect(spectrogram.times.count == 200)
  }

  @Test func isSilentAtItsFloor() throws {
    let silence = SampleBuffer(channels: [[Float](repeating: 0, count: 5000)], sampleRate: 48000)

    let spectrogram = try Spectrogram(silence)

    #expect(spectrogram.levels.allSatisfy { $0.allSatisfy { $0 == Spectrogram.floor } })
  }

  @Test(arguments: [1, 100, 4096, 4097])
  func takesShortSignals(frames: Int) throws {
    let short = SampleBuffer(channels: [[Float](repeating: 0.5, count: frames)], sampleRate: 8000)

    let spectrogram = try Spectrogram(short)

    #expect(!spectrogram.times.isEmpty)
    #expect(spectrogram.levels.count == spectrogram.times.count)
    #expect(spectrogram.levels[0].count == spectrogram.frequencies.count)
  }

  @Test func refusesASignalWithoutSamples() {
    #expect(throws: ComparisonError.empty(.reference)) {
      try Spectrogram(SampleBuffer(channels: [[]], sampleRate: 48000))
    }
  }
}
