import Comparison
import Foundation
import Testing

@Suite struct LogSpectralDistanceTests {
  private func spectrum(_ samples: [Float], size: Int = 4096) -> WelchSpectrum {
    WelchSpectrum(samples, sampleRate: Signals.sampleRate, size: size)
  }

  @Test(arguments: [(1, 0), (2, 6.0206), (0.5, 6.0206), (-1, 0)] as [(Float, Double)])
  func readsAFlatGainInDecibels(gain: Float, expected: Double) throws {
    let samples = Signals.noise(seed: 1, count: 9000)

    let distance = try LogSpectralDistance()
      .measure(reference: spectrum(samples), candidate: spectrum(samples.map { $0 * gain }))

    // 20·log10(|gain|), rounded to 4 decimals: half a unit is 5e-5. Spectra know no polarity.
    #expect(abs(distance - expected) < 5e-5)
  }

  @Test func averagesSquaresOverAllBins() throws {
    // Of two samples the spectrum is their sum and their difference: 2 and 2 here, 20 and 2 there.
    let reference = spectrum([2, 0], size: 2)
    let candidate = spectrum([11, 9], size: 2)

    let distance = try LogSpectralDistance().measure(reference: reference, candidate: candidate)

    // 20 dB in one bin, 0 dB in the other: sqrt((20² + 0²) / 2).
    #expect(abs(distance - 200.0.squareRoot()) < 1e-12)
  }

  @Test func readsOneGainOfAWhiteImpulse() throws {
    var impulse = [Float](repeating: 0, count: 4096)
    impulse[2048] = 1

    let distance = try LogSpectralDistance()
      .measure(reference: spectrum(impulse), candidate: spectrum(impulse.map { $0 * 10 }))

    // 20 dB in every bin: the rms of a constant is the constant.
    #expect(abs(distance - 20) < 1e-9)
  }

  @Test func countsQuieterBinsAsTheFloor() throws {
    // Sum 1.5 and difference 2^-23: −142 dB of the sum. The candidate's 2^-22 is −136 dB.
    let step: Float = 0x1p-24
    let reference = spectrum([0.75 + step, 0.75 - step], size: 2)
    let candidate = spectrum([0.75 + 2 * step, 0.75 - 2 * step], size: 2)

    let distance = try LogSpectralDistance().measure(reference: reference, candidate: candidate)

    // From the floor of −140 dB, an amplitude of 1e-7, up to the candidate; over two bins.
    let expected = 20 * log10(0x1p-22 / 1.5 / 1e-7) / 2.0.squareRoot()
    #expect(abs(distance - expected) < 1e-6)
  }

  @Test func passesOverBinsBelowTheFloor() throws {
    let sine = Signals.sine(bin: 100, count: 8192)
    // White noise at −160 dB per sample lies below −140 dB in every bin.
    let noise = Signals.noise(seed: 2, amplitude: 1e-8, count: 8192)
    let reference = spectrum(sine.map { $0 * 0.5 })
    let candidate = spectrum(zip(sine, noise).map { $0 * 0.5 + $1 })

    var distance = LogSpectralDistance()
    // Above the rounding of the sum to float, whose bins stand at about −180 dB.
    distance.floor = 1e-15

    #expect(try distance.measure(reference: reference, candidate: candidate) < 0.01)
  }

  @Test func knowsNoDirection() throws {
    let quiet = spectrum(Signals.noise(seed: 3, count: 4096))
    let loud = spectrum(Signals.noise(seed: 4, amplitude: 3, count: 4096))

    let there = try LogSpectralDistance().measure(reference: quiet, candidate: loud)
    let back = try LogSpectralDistance().measure(reference: loud, candidate: quiet)

    // No bin of white noise comes near either floor, so that only signs change.
    #expect(abs(there - back) < 1e-12)
  }

  @Test func staysFiniteBesideSilence() throws {
    let silence = spectrum([0])
    let noise = spectrum(Signals.noise(seed: 5, count: 4096))
    let distance = LogSpectralDistance()

    #expect(try distance.measure(reference: silence, candidate: silence) == 0)
    #expect(try distance.measure(reference: noise, candidate: silence).isFinite)
    #expect(try distance.measure(reference: silence, candidate: noise).isFinite)
  }

  @Test func refusesSpectraOfDifferentSizes() {
    let reference = spectrum([1])
    let candidate = spectrum([1], size: 1024)

    #expect(throws: ComparisonError.binCountMismatch(reference: 2049, candidate: 513)) {
      try LogSpectralDistance().measure(reference: reference, candidate: candidate)
    }
  }
}
