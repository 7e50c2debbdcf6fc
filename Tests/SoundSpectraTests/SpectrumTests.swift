import AudioSignal
import Foundation
import Testing

@testable import SoundSpectra

@Suite struct SpectrumTests {
  /// A full-scale sine is 0 dB by definition, in every band that holds it, whichever transform tells it. 0.1 dB:
  /// what a Hann window spreads beyond a twelfth of an octave at these places.
  @Test(arguments: [63.0, 125, 1000, 8000])
  func readsASineAsItsLevel(frequency: Double) throws {
    let sound = try TestSounds.measure(TestSounds.sine(frequency, amplitude: 0.5))

    for curve in [\SoundCurves.third, \.sixth, \.twelfth] {
      let level = try #require(sound.curves.level(curve, at: frequency))
      #expect(abs(level + 6.02) < 0.1, "\(curve)")
    }
    let band = FrequencyGrid.thirdOctaves.min { abs($0 - frequency) < abs($1 - frequency) } ?? 0
    #expect(abs((sound.measures.thirdOctave(band) ?? 0) + 6.02) < 0.1)
    // A bin's middle is at most half a bin away: 1.42 dB for a Hann window.
    let bin = try #require(sound.curves.level(\.bins, at: frequency))
    #expect(bin < -6.0 && bin > -7.5)
  }

  /// The bands' powers add up to the mean square of what they cover: 1/3 · (22387 − 17.8) / 24000 for white noise. 0.1 dB: 5 s are a
  /// draw of 240,000 numbers.
  @Test func losesNoPower() throws {
    let sound = try TestSounds.measure(TestSounds.noise())

    let power = sound.measures.thirdOctaves.compactMap(\.self).reduce(0) {
      $0 + pow(10, $1 / 10) / 2
    }
    let expected = (22387 - 17.8) / 24000 / 3
    #expect(abs(10 * log10(power / expected)) < 0.1)
  }

  /// A band's level knows no transform: white noise has no step at 200 Hz, where they are joined. 3 dB per octave is what bands of
  /// constant share show of it; 1 dB is what 5 s of noise stray in a twelfth of an octave.
  @Test func joinsItsTransformsWithoutAStep() throws {
    let sound = try TestSounds.measure(TestSounds.noise(seconds: 20))

    let below = try #require(sound.curves.level(\.third, at: 180))
    let above = try #require(sound.curves.level(\.third, at: 222))
    #expect(abs(above - below - 10 * log10(222.0 / 180)) < 1)
  }

  @Test func doesNotCareHowASoundIsCutIntoBlocks() throws {
    let noise = TestSounds.noise(seconds: 2)

    let whole = try TestSounds.measure(noise)
    let pieces = try TestSounds.measure(noise, blockSize: 1000)

    #expect(whole == pieces)
  }

  /// Of 44.1 kHz and of 48 kHz, a tone is the same tone.
  @Test(arguments: [44100.0, 96000, 22050])
  func resamplesWithoutChangingATone(rate: Double) throws {
    let sound = try TestSounds.measure(
      TestSounds.sine(1000, amplitude: 0.5, rate: rate), rate: rate, at: 48000)

    // 0.01 dB: the converter's ripple, and what the window spreads.
    #expect(abs((sound.measures.thirdOctave(1000) ?? 0) + 6.02) < 0.01)
    #expect(sound.remarks.contains(.resampled(from: rate, to: 48000)))
    // What the converter adds: below −90 dB.
    #expect((sound.measures.thirdOctave(10000) ?? -200) < -96)
  }

  /// Its edges are no clicks of the sound: a tone cut out of a longer one shows nothing but the tone.
  @Test func knowsACutFromAnOnset() throws {
    let cut = try TestSounds.measure(TestSounds.sine(1000.5, seconds: 6))
    let onset = try TestSounds.measure(
      [Float](repeating: 0, count: 48000) + TestSounds.sine(1000.5, seconds: 6))

    #expect((cut.curves.level(\.twelfth, at: 10000) ?? -200) < -100)
    #expect((onset.curves.level(\.twelfth, at: 10000) ?? -200) > -100)
  }

  /// A click of one sample has the same power at all frequencies: 3.01 dB more for each octave in bands of one share.
  @Test func countsAHitAtTheVeryStart() throws {
    let sound = try TestSounds.measure([1] + [Float](repeating: 0, count: 479_999))

    let low = try #require(sound.measures.thirdOctave(1000))
    let high = try #require(sound.measures.thirdOctave(7943.28))
    #expect(abs(high - low - 9) < 0.05)
    // Its mean square is 1/480,000, of which a band holds its share of 24 kHz.
    let share = (1122.02 - 891.25) / 24000
    #expect(abs(low - 10 * log10(2 * share / 480_000)) < 0.05)
  }

  /// Loud for a tenth of the time: the average is 10 dB below, what 95 % of the time is below is nearly the loudest.
  @Test func tellsAverageFromMaximum() throws {
    let quiet = [Float](repeating: 0, count: 48000 * 9)
    let sound = try TestSounds.measure(quiet + TestSounds.sine(1000, seconds: 1))
    let index = FrequencyGrid.points.indices.min {
      abs(FrequencyGrid.points[$0] - 1000) < abs(FrequencyGrid.points[$1] - 1000)
    }
    let place = try #require(index)
    let curve = sound.curves.third

    #expect(abs((curve.average[place] ?? 0) + 10) < 0.1)
    #expect(abs(curve.maximum[place] ?? 9) < 0.1)
    #expect(abs(curve.percentile95[place] ?? 9) < 0.5)
  }
}
