import AudioSignal
import Foundation
import Testing

@testable import Comparison

@Suite struct PitchErrorTests {
  private func tone(
    _ frequency: Double, partials: [Double] = [1], rate: Double = 48000, seconds: Double = 1
  ) -> [Float] {
    (0..<Int(seconds * rate)).map { frame in
      let turns = frequency * Double(frame) / rate
      return Float(
        partials.enumerated().reduce(0) { sum, partial in
          sum + partial.element * sin(2 * .pi * Double(partial.offset + 1) * turns) * 0.3
        })
    }
  }

  private func error(
    _ reference: [Float], _ candidate: [Float], rate: Double = 48000
  ) -> Measured<PitchError> {
    let (reference, candidate) = (
      SampleBuffer(channels: [reference], sampleRate: rate),
      SampleBuffer(channels: [candidate], sampleRate: rate)
    )
    var stream = PitchStream(shape: SignalShape(reference))
    stream.append(reference: reference, candidate: candidate)
    return stream.measure()
  }

  @Test func findsNothingBetweenEqualSignals() throws {
    let error = try #require(error(tone(440), tone(440)).value)

    #expect(error.meanCents == 0)
    #expect(error.largestCents == 0)
    #expect(error.steadyShare == 1)
    #expect(abs(error.frequency - 440) < 0.001)
  }

  // By construction: frequency·2^(cents / 1200). The claim is 0.1 cent. What is left comes from the
  // mirror image at negative frequencies, which leaks by −92 dB: 1e-4 bins or 0.03 cents at 55 Hz,
  // less above.
  @Test(
    arguments: [55, 110, 440, 1234.5, 15000],
    [0.01, -0.1, 1, -50, 99, 1200] as [Double])
  func readsADetunedSine(frequency: Double, cents: Double) throws {
    let detuned = frequency * pow(2, cents / 1200)
    guard detuned < 20000 else { return }

    let error = try #require(error(tone(frequency), tone(detuned)).value)

    let tolerance = max(0.03 * 55 / frequency, 0.002)
    #expect(abs(error.meanCents - cents) < tolerance)
    #expect(abs(error.largestCents - cents) < tolerance)
  }

  // Partials of a sawtooth and of a square, 1/n; neighbours leak by −92 dB.
  @Test(arguments: [[1, 0.5, 0.333, 0.25, 0.2], [1, 0, 0.333, 0, 0.2], [0.4, 1, 0.7]])
  func readsADetunedChord(partials: [Double]) throws {
    let error = try #require(
      error(tone(98, partials: partials), tone(98 * pow(2, 3.0 / 1200), partials: partials)).value)

    #expect(abs(error.meanCents - 3) < 0.1)
    #expect(abs(error.largestCents - 3) < 0.1)
  }

  @Test func staysExactUnderNoise() throws {
    let noise = Signals.noise(seed: 5, amplitude: 0.003, count: 48000)
    let detuned = zip(tone(440 * pow(2, 2.0 / 1200)), noise).map { $0 + $1 }

    let error = try #require(error(tone(440), detuned).value)

    // Noise 45 dB below the tone, 80 dB in one bin: its phase moves the frequency by 1e-4 bins.
    #expect(abs(error.meanCents - 2) < 0.1)
  }

  @Test func followsThePartialOfTheReference() throws {
    // The strongest partial of the candidate is another one; both are in tune.
    let error = try #require(
      error(tone(200, partials: [1, 0.8]), tone(200, partials: [0.8, 1])).value)

    #expect(abs(error.largestCents) < 0.01)
  }

  @Test func findsTheMomentOfADetune() throws {
    let right = tone(300, seconds: 2)
    let wrong = tone(303, seconds: 2)
    let candidate = right.indices.map { $0 < 72000 ? right[$0] : wrong[$0] }

    let error = try #require(error(right, candidate).value)

    // 1200·log2(1.01) in the last quarter of two seconds.
    #expect(abs(error.largestCents - 17.2264) < 0.01)
    #expect(error.time > 1.4)
    #expect(error.meanCents > 0 && error.meanCents < error.largestCents)
  }

  @Test(arguments: [44100, 96000, 22050] as [Double]) func readsEveryRate(rate: Double) throws {
    let error = try #require(
      error(tone(440, rate: rate), tone(441, rate: rate), rate: rate).value)

    #expect(abs(error.meanCents - 1200 * log2(441.0 / 440)) < 0.001)
  }

  @Test func refusesWhatIsNoTone() {
    let noise = Signals.noise(seed: 1, count: 48000)

    #expect(error(noise, noise) == .absent(.noTone(.reference)))
    #expect(error(noise, tone(440)) == .absent(.noTone(.reference)))
    #expect(error(tone(440), noise) == .absent(.noTone(.candidate)))
  }

  @Test func needsOneWindow() {
    let short = tone(440, seconds: 0.1)

    #expect(error(short, short) == .absent(.tooShort(frames: 4800, needed: 8192)))
  }
}
