import Testing

@testable import WebAudio

// Relative error: of √N, the size of a bin of noise.
@Suite struct RealFourierTransformTests {
  static let sizes = [32, 64, 128, 256, 512, 1024, 2048, 4096]

  private func forward(_ samples: [Float]) -> [Complex] {
    var bins = [Complex](repeating: .zero, count: samples.count / 2)
    RealFourierTransform(size: samples.count).forward(samples, into: &bins)
    return bins
  }

  @Test(arguments: sizes)
  func equalsTheDefinition(size: Int) {
    let input = transformNoise(size, seed: 5)

    let bins = forward(input)

    let points = input.map { SpectralPoint(re: Double($0)) }
    let scale = squareRoot(Double(size))
    for bin in probedBins(size / 2) where bin > 0 {
      let expected = slowTransform(points, bin: bin)
      let error = SpectralPoint(
        re: Double(bins[bin].re) - expected.re, im: Double(bins[bin].im) - expected.im)
      #expect(squareRoot(error.power) / scale < 1e-6)
    }
    // Bin 0 packs DC and Nyquist.
    #expect(abs(Double(bins[0].re) - slowTransform(points, bin: 0).re) / scale < 1e-6)
    #expect(abs(Double(bins[0].im) - slowTransform(points, bin: size / 2).re) / scale < 1e-6)
  }

  @Test(arguments: sizes + [8192, 16384, 32768])
  func returnsToItsInput(size: Int) {
    let input = transformNoise(size, seed: 6)
    var bins = forward(input)
    var output = [Float](repeating: 0, count: size)

    RealFourierTransform(size: size).inverse(&bins, into: &output)

    // Each of 2·log N stages rounds to 2^-24 of numbers around 1.
    #expect(largestDifference(output, input.map(Double.init)) < 2e-6)
  }

  // Parseval: Σ|x|² = Σ|X|²/N; bins between DC and Nyquist stand for two.
  @Test(arguments: sizes)
  func keepsTheEnergy(size: Int) {
    let input = transformNoise(size, seed: 7)

    let bins = forward(input)

    let energy = input.reduce(0) { $0 + Double($1) * Double($1) }
    var spectral = SpectralPoint(re: Double(bins[0].re), im: Double(bins[0].im)).power
    for bin in bins.dropFirst() {
      spectral += 2 * SpectralPoint(re: Double(bin.re), im: Double(bin.im)).power
    }
    #expect(abs(spectral / Double(size) / energy - 1) < 1e-6)
  }

  @Test(arguments: sizes)
  func isLinear(size: Int) {
    let (a, b) = (transformNoise(size, seed: 8), transformNoise(size, seed: 9))

    let (x, y) = (forward(a), forward(b))
    let sum = forward(zip(a, b).map { 0.5 * $0 + 2 * $1 })

    let scale = squareRoot(Double(size))
    for bin in sum.indices {
      #expect(abs(Double(sum[bin].re - (0.5 * x[bin].re + 2 * y[bin].re))) / scale < 2e-6)
      #expect(abs(Double(sum[bin].im - (0.5 * x[bin].im + 2 * y[bin].im))) / scale < 2e-6)
    }
  }

  // A product of spectra is a circular convolution; an impulse at n delays by n.
  @Test func delaysByTheSpectrumOfALateImpulse() {
    let input = transformNoise(64, seed: 10)
    var bins = forward(input)

    RealFourierTransform.multiply(&bins, by: forward(samples(64) { $0 == 5 ? 1 : 0 }), count: 32)
    var output = [Float](repeating: 0, count: 64)
    RealFourierTransform(size: 64).inverse(&bins, into: &output)

    #expect(largestDifference(output, exact(64) { Double(input[($0 + 59) % 64]) }) < 2e-6)
  }
}
