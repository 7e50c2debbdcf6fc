import AudioSignal
import Comparison
import Foundation
import Testing

@testable import SoundSpectra

@Suite struct BadSoundTests {
  @Test func namesSilence() throws {
    let sound = try TestSounds.measure([Float](repeating: 0, count: 48000))

    #expect(sound.remarks == [.silent])
    #expect(sound.measures.rms == nil)
    #expect(sound.measures.loudness == nil)
    #expect(sound.measures.thirdOctaves.allSatisfy { $0 == nil })
    #expect(sound.curves.third.average.allSatisfy { $0 == nil })
    #expect(sound.measures.centroid == nil)
    #expect(sound.measures.fundamental == nil)
  }

  @Test func namesAConstant() throws {
    let sound = try TestSounds.measure([Float](repeating: 0.25, count: 96000))

    #expect(sound.remarks == [.constant(0.25)])
    #expect(sound.measures.offset == 0.25)
    #expect(sound.measures.fundamental == nil)
  }

  /// A single sample is a click: a level, no loudness, and the same power everywhere.
  @Test func measuresOneFrame() throws {
    let sound = try TestSounds.measure([0.5])

    #expect(sound.shape.frameCount == 1)
    #expect(sound.measures.loudness == nil)
    #expect(abs((sound.measures.peak ?? 0) + 6.02) < 0.01)
    #expect(abs((sound.measures.flatness ?? 0) - 1) < 1e-6)
    #expect(sound.remarks.contains { if case .short = $0 { true } else { false } })
  }

  @Test func refusesWhatIsNotFinite() {
    let sound = [Float](repeating: 0.1, count: 100) + [.nan] + [Float](repeating: 0.1, count: 100)

    #expect(throws: SoundError.nonFinite(channel: 0, frame: 100)) {
      try TestSounds.measure(sound, blockSize: 64)
    }
  }

  @Test func refusesNothing() {
    #expect(throws: SoundError.empty) { try TestSounds.measure([]) }
  }

  /// A header of some bytes can say any rate: 64 frames at 1 Hz are three million at 48 kHz, and from 12,287,999 Hz the
  /// weights alone took 6 GB.
  @Test(arguments: [1.0, 7, 187, 12_287_999, 2_147_483_647])
  func refusesARateThatIsFarFromTheOthers(rate: Double) {
    let sound = [Float](repeating: 0.5, count: 64)

    let error = #expect(throws: SoundError.distantRate(hertz: rate, analysis: 48000)) {
      try TestSounds.measure(sound, rate: rate, at: 48000)
    }

    #expect(error?.description.contains("at most 256 times the other") == true)
  }

  @Test(arguments: [188.0, 44_099.7, 768_000])
  func takesARateThatIsNearEnough(rate: Double) throws {
    let sound = [Float](repeating: 0.5, count: 64)

    #expect(try TestSounds.measure(sound, rate: rate, at: 48000).shape.frameCount == 64)
  }

  /// Half the sample rate is where a sound ends: there is nothing to tell above, and nothing is told.
  @Test func tellsNothingBeyondHalfTheRate() throws {
    let sound = try TestSounds.measure(TestSounds.noise(rate: 8000), rate: 8000)

    #expect(sound.measures.thirdOctave(3162) != nil)
    #expect(sound.measures.thirdOctave(5012) == nil)
    #expect(sound.curves.level(\.third, at: 5000) == nil)
  }
}
