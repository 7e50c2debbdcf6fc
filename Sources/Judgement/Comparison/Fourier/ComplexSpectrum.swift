/// The Fourier transform of real samples with its phases.
///
/// - Shape: `size / 2 + 1` bins, DC to Nyquist; x is the real part, y the imaginary one.
struct ComplexSpectrum {
  let size: Int
  var bins: [SIMD2<Double>]

  /// The spectrum of the correlation of this signal with `other`: this times the other's conjugate.
  ///
  /// - Precondition: both have the same size.
  func correlated(with other: ComplexSpectrum) -> ComplexSpectrum {
    combined(with: other) { [$0.x * $1.x + $0.y * $1.y, $0.y * $1.x - $0.x * $1.y] }
  }

  /// The spectrum of the convolution of both signals.
  ///
  /// - Precondition: both have the same size.
  func convolved(with other: ComplexSpectrum) -> ComplexSpectrum {
    combined(with: other) { [$0.x * $1.x - $0.y * $1.y, $0.y * $1.x + $0.x * $1.y] }
  }

  /// - Precondition: both have the same size.
  mutating func add(_ other: ComplexSpectrum) {
    precondition(size == other.size)
    for bin in bins.indices { bins[bin] += other.bins[bin] }
  }

  /// The smallest size of at least `count` that FFTW transforms quickly: 2, 3 or 5 times a power of two.
  static func quickSize(atLeast count: Int) -> Int {
    var power = 2
    while power < count { power *= 2 }
    return [power / 8 * 5, power / 4 * 3, power].first { $0 >= count && $0.isMultiple(of: 2) }
      ?? power
  }

  private func combined(
    with other: ComplexSpectrum, _ operation: (SIMD2<Double>, SIMD2<Double>) -> SIMD2<Double>
  ) -> ComplexSpectrum {
    precondition(size == other.size)
    var result = self
    for bin in bins.indices { result.bins[bin] = operation(bins[bin], other.bins[bin]) }
    return result
  }
}
