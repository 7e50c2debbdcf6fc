import AudioSignal

@testable import WebAudio

/// Deterministic noise, ±1.
func transformNoise(_ count: Int, seed: UInt32) -> [Float] {
  var random = Mulberry32(seed: seed)
  return samples(count) { _ in Float(2 * random.next() - 1) }
}

/// A complex number in double.
struct SpectralPoint {
  var re = 0.0
  var im = 0.0
  var power: Double { re * re + im * im }
}

/// X[k] = Σ x[n]·e^(−2πi·kn/N) in double, for some k.
func slowTransform(_ x: [SpectralPoint], bin k: Int, inverse: Bool = false) -> SpectralPoint {
  var sum = SpectralPoint()
  for (n, point) in x.enumerated() {
    // The product is reduced before it meets π, which keeps the angle exact.
    let turns = Double(k * n % x.count) / Double(x.count)
    let angle = (inverse ? 2 : -2) * Double.pi * turns
    sum.re += point.re * cosine(angle) - point.im * sine(angle)
    sum.im += point.re * sine(angle) + point.im * cosine(angle)
  }
  return sum
}

/// All bins of small sizes, 64 spread ones of large sizes.
func probedBins(_ size: Int) -> [Int] {
  size <= 256 ? Array(0..<size) : (0..<64).map { $0 * 997 % size }
}
