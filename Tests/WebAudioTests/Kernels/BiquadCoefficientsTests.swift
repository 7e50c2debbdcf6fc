import Testing

@testable import WebAudio

@Suite struct BiquadCoefficientsTests {
  private static let rate = 48000.0

  private func design(
    _ type: BiquadFilterType, _ frequency: Double, q: Double = 1, gain: Double = 0,
    detune: Float = 0
  ) -> BiquadCoefficients {
    BiquadCoefficients(
      type: type, frequency: frequency, q: q, gain: gain, detune: detune, sampleRate: Self.rate)
  }

  /// |H| at a frequency, in decibels, from the coefficients.
  private func decibels(_ c: BiquadCoefficients, at frequency: Double) -> Double {
    let w = 2 * Double.pi * frequency / Self.rate
    func magnitude(_ k0: Double, _ k1: Double, _ k2: Double) -> Double {
      let real = k0 + k1 * cosine(w) + k2 * cosine(2 * w)
      let imaginary = -k1 * sine(w) - k2 * sine(2 * w)
      return squareRoot(real * real + imaginary * imaginary)
    }
    let ratio = magnitude(c.b0, c.b1, c.b2) / magnitude(1, c.a1, c.a2)
    return 20 * naturalLogarithm(max(ratio, 1e-30)) / naturalLogarithm(10)
  }

  // The analog prototypes of the Audio EQ Cookbook, which fix the gain at DC, at the centre and at
  // Nyquist. Q and gain pass through a float: 1e-5 dB. −∞ stands for a zero of H.
  @Test(
    arguments: [
      (.lowpass, 0, 6, -.infinity), (.highpass, -.infinity, 6, 0),
      (.bandpass, -.infinity, 0, -.infinity), (.notch, 0, -.infinity, 0), (.allpass, 0, 0, 0),
      (.peaking, 0, 9, 0), (.lowshelf, 9, 4.5, 0), (.highshelf, 0, 4.5, 9),
    ] as [(BiquadFilterType, Double, Double, Double)],
    [100.0, 1000, 7000, 20000])
  func hasTheGainsOfItsPrototype(
    gains: (type: BiquadFilterType, dc: Double, centre: Double, nyquist: Double),
    frequency: Double
  ) {
    let c = design(gains.type, frequency, q: 6, gain: 9)

    for (at, expected) in [
      (0, gains.dc), (frequency, gains.centre), (Self.rate / 2, gains.nyquist),
    ] {
      let measured = decibels(c, at: at)
      if expected == -.infinity {
        #expect(measured < -150)
      } else {
        #expect(abs(measured - expected) < 1e-5)
      }
    }
  }

  @Test(arguments: [100, 997, 5000, 12345, 20000, 23900])
  func passesEveryFrequencyAllpass(frequency: Double) {
    let c = design(.allpass, 1000, q: 3)

    #expect(abs(decibels(c, at: frequency)) < 1e-9)
  }

  @Test func isHalfPowerAtTheCutoffOfAButterworth() {
    // Q = 1/√2 is −3.0103 dB.
    for type in [BiquadFilterType.lowpass, .highpass] {
      #expect(abs(decibels(design(type, 1000, q: -3.0103), at: 1000) + 3.0103) < 1e-5)
    }
  }

  // The bandwidth of a bandpass at −3.01 dB is f/Q, up to the bilinear transform's warping.
  @Test func hasTheBandwidthOfItsQ() {
    let c = design(.bandpass, 1000, q: 10)

    #expect(abs(decibels(c, at: 1051.2) + 3.0103) < 0.02)
    #expect(abs(decibels(c, at: 951.2) + 3.0103) < 0.02)
  }

  @Test(arguments: [-1200, 1200, 702, 0] as [Float])
  func detunesInCents(cents: Float) {
    // The ratio is a float, 2^-24 relative.
    let c = design(.lowpass, 1000, detune: cents)
    let reference = design(.lowpass, 1000 * power(2, Double(cents) / 1200))

    for (a, b) in [(c.b0, reference.b0), (c.a1, reference.a1), (c.a2, reference.a2)] {
      #expect(abs(a - b) < 1e-7)
    }
  }

  // MARK: Edge cases. Specification section "Filters Characteristics", as Chromium has them.

  @Test(
    arguments: [
      (.lowpass, 0, 1), (.highpass, 1, 0), (.bandpass, 0, 0), (.notch, 1, 1), (.allpass, 1, 1),
      (.peaking, 1, 1), (.lowshelf, 1, 4), (.highshelf, 4, 1),
    ] as [(BiquadFilterType, Double, Double)])
  func becomesAPlainGainAtTheEndsOfItsRange(type: BiquadFilterType, dc: Double, nyquist: Double) {
    // 12.0412 dB is a gain of 4.
    for frequency in [0, -10] {
      expectGain(design(type, Double(frequency), gain: 12.041199826559248), dc)
    }
    for frequency in [24000, 30000.0] {
      expectGain(design(type, frequency, gain: 12.041199826559248), nyquist)
    }
  }

  @Test(
    arguments: [(.bandpass, 1), (.notch, 0), (.allpass, -1), (.peaking, 4)]
      as [(BiquadFilterType, Double)])
  func becomesAPlainGainWithoutQ(type: BiquadFilterType, gain: Double) {
    for q in [0, -3.0] {
      expectGain(design(type, 1000, q: q, gain: 12.041199826559248), gain)
    }
  }

  private func expectGain(_ c: BiquadCoefficients, _ gain: Double) {
    #expect(abs(c.b0 - gain) < 1e-5)
    #expect(c == BiquadCoefficients(gain: c.b0))
  }

  @Test(arguments: [BiquadFilterType.peaking, .lowshelf, .highshelf])
  func changesNothingAtAGainOfZero(type: BiquadFilterType) {
    let c = design(type, 1000, q: 2)

    // Numerator equals denominator.
    #expect(abs(c.b0 - 1) < 1e-12)
    #expect(abs(c.b1 - c.a1) < 1e-12)
    #expect(abs(c.b2 - c.a2) < 1e-12)
  }
}
