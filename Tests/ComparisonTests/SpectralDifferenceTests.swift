import Comparison
import Testing

@Suite struct SpectralDifferenceTests {
  private func spectrum(_ samples: [Float], size: Int = 4096) -> WelchSpectrum {
    WelchSpectrum(samples, sampleRate: Signals.sampleRate, size: size)
  }

  @Test func findsNothingBetweenEqualSpectra() throws {
    let noise = spectrum(Signals.noise(seed: 1, count: 5000))

    let difference = try SpectralDifference(reference: noise, candidate: noise)

    #expect(difference.decibels == 0)
    #expect(difference.frequency == 0)
  }

  // One of two tones changes its level: bin 200 stands at 2000 Hz.
  @Test(arguments: [(2, 6.0206), (0.5, -6.0206), (10, 20)] as [(Double, Double)])
  func namesTheToneThatChangedAndItsDirection(gain: Double, expected: Double) throws {
    let fixed = Signals.sine(bin: 100, count: 8192)
    func sum(_ amplitude: Double) -> WelchSpectrum {
      let tone = Signals.sine(bin: 200, amplitude: amplitude, count: 8192)
      return spectrum(zip(fixed, tone).map { $0 + $1 })
    }

    let difference = try SpectralDifference(reference: sum(0.1), candidate: sum(0.1 * gain))

    // 20·log10(gain), rounded to 4 decimals. Three bins change alike but for rounding.
    #expect(abs(difference.decibels - expected) < 1e-4)
    #expect(abs(difference.frequency - 2000) <= 10)
  }

  @Test func changesItsSignWithTheRoles() throws {
    let quiet = spectrum(Signals.noise(seed: 3, count: 4096))
    let loud = spectrum(Signals.noise(seed: 3, count: 4096).map { $0 * 4 })

    let up = try SpectralDifference(reference: quiet, candidate: loud)
    let down = try SpectralDifference(reference: loud, candidate: quiet)

    // 20·log10(4), exact but for the logarithm's rounding.
    #expect(abs(up.decibels - 12.041199826559248) < 1e-12)
    #expect(abs(down.decibels + 12.041199826559248) < 1e-12)
  }

  @Test func refusesSpectraOfDifferentSizes() {
    #expect(throws: ComparisonError.binCountMismatch(reference: 513, candidate: 2049)) {
      try SpectralDifference(reference: spectrum([1], size: 1024), candidate: spectrum([1]))
    }
  }
}
