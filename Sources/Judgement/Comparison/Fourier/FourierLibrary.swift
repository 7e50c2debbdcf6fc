/// A source of Fourier transforms.
package protocol FourierLibrary: Sendable {
  /// The library's own name for itself, for example `fftw-3.3.10-sse2-avx`.
  var version: String { get }

  /// Not called concurrently.
  ///
  /// - Precondition: `size` is at least 1.
  func engine(size: Int) -> any FourierEngine
}

/// The transform of one size, used by several threads at once.
///
/// - Shape: `size` samples, `size / 2 + 1` bins, DC to Nyquist.
/// - Units: both directions unscaled.
package protocol FourierEngine: Sendable {
  /// Samples to bins; the samples may be overwritten.
  func forward(
    _ samples: UnsafeMutableBufferPointer<Double>,
    _ bins: UnsafeMutableBufferPointer<(Double, Double)>)

  /// Bins to samples, `size` times too large; the bins may be overwritten.
  func inverse(
    _ bins: UnsafeMutableBufferPointer<(Double, Double)>,
    _ samples: UnsafeMutableBufferPointer<Double>)
}

/// The transform that needs no library, for programs that may not link FFTW, which is under the GPL.
///
/// Agrees with FFTW to rounding; tests compare both with the definition.
package struct PortableFourier: FourierLibrary {
  package init() {}

  package var version: String { "portable" }

  package func engine(size: Int) -> any FourierEngine { Engine(transform: .init(size: size)) }

  private struct Engine: FourierEngine {
    let transform: MixedRadixTransform
    private var size: Int { transform.size }

    func forward(
      _ samples: UnsafeMutableBufferPointer<Double>,
      _ bins: UnsafeMutableBufferPointer<(Double, Double)>
    ) {
      let points = samples.map { SIMD2($0, 0) }
      for (index, bin) in transform.transform(points).prefix(bins.count).enumerated() {
        bins[index] = (bin.x, bin.y)
      }
    }

    /// The spectrum of real samples is symmetric; the forward transform of its conjugate is the inverse transform.
    func inverse(
      _ bins: UnsafeMutableBufferPointer<(Double, Double)>,
      _ samples: UnsafeMutableBufferPointer<Double>
    ) {
      var points = [SIMD2<Double>](repeating: .zero, count: size)
      for (index, bin) in bins.enumerated() {
        points[index] = [bin.0, -bin.1]
        if index > 0, index < size - index { points[size - index] = [bin.0, bin.1] }
      }
      for (index, point) in transform.transform(points).enumerated() { samples[index] = point.x }
    }
  }
}
