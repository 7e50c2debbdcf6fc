import Foundation
import Testing

@testable import Comparison

@Suite struct ComplexSpectrumTests {
  private static let signal = Signals.noise(seed: 2, count: 60).map(Double.init)

  @Test(arguments: [64, 80, 96])
  func returnsToItsSamples(size: Int) {
    let transform = FourierTransform.ofSize(size)

    let samples = transform.samples(of: transform.spectrum(of: Self.signal))

    // Sums of at most 96 products of ones: a few roundings of 1e-16 each.
    #expect(zip(samples, Self.signal).allSatisfy { abs($0 - $1) < 1e-14 })
    #expect(samples.dropFirst(60).allSatisfy { abs($0) < 1e-14 })
  }

  // The definition, summed directly.
  @Test func correlatesAndConvolves() {
    let transform = FourierTransform.ofSize(128)
    let kernel = [0.5, -1, 0.25]
    let (one, other) = (transform.spectrum(of: Self.signal), transform.spectrum(of: kernel))

    let convolved = transform.samples(of: one.convolved(with: other))
    let correlated = transform.samples(of: one.correlated(with: other))

    for frame in 2..<58 {
      let sum = (0..<3).reduce(0) { $0 + kernel[$1] * Self.signal[frame - $1] }
      let product = (0..<3).reduce(0) { $0 + kernel[$1] * Self.signal[frame + $1] }
      #expect(abs(convolved[frame] - sum) < 1e-13)
      #expect(abs(correlated[frame] - product) < 1e-13)
    }
  }

  @Test(arguments: [(1, 2), (5, 6), (9, 10), (11, 12), (13, 16), (17, 20), (100, 128), (129, 160)])
  func roundsSizesUpToQuickOnes(count: Int, size: Int) {
    // 2, 3 or 5 times a power of two, and even.
    #expect(ComplexSpectrum.quickSize(atLeast: count) == size)
  }
}
