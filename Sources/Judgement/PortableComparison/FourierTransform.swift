import Foundation
import Synchronization

/// The Fourier transform of real samples, in the place of FFTW's, which is under the GPL.
///
/// What it gives agrees with FFTW to rounding (tests hold it against the definition). The other files
/// of this target are links to those of `Comparison`, which see no difference.
///
/// - Shape: `size` samples to `size / 2 + 1` bins, DC to Nyquist.
/// - Units: unscaled.
final class FourierTransform: Sendable {
  /// Real and imaginary part.
  typealias Bin = (Double, Double)

  private static let cache = Mutex<[Int: FourierTransform]>([:])

  let size: Int
  private let engine: MixedRadixTransform

  static func ofSize(_ size: Int) -> FourierTransform {
    cache.withLock { cache in
      if let known = cache[size] { return known }
      let made = FourierTransform(size: size)
      cache[size] = made
      return made
    }
  }

  private init(size: Int) {
    self.size = size
    engine = MixedRadixTransform(size: size)
  }

  /// The bins of samples that are followed by zeros up to `size`.
  ///
  /// - Precondition: there are at most `size` samples.
  func spectrum(of samples: [Double]) -> ComplexSpectrum {
    precondition(samples.count <= size)
    var points = [SIMD2<Double>](repeating: .zero, count: size)
    for (index, sample) in samples.enumerated() { points[index].x = sample }
    return ComplexSpectrum(size: size, bins: Array(engine.transform(points)[...(size / 2)]))
  }

  /// The `size` samples of a spectrum: the inverse of `spectrum(of:)`, its scale included.
  ///
  /// - Precondition: the spectrum has this size.
  func samples(of spectrum: ComplexSpectrum) -> [Double] {
    precondition(spectrum.size == size && spectrum.bins.count == size / 2 + 1)
    // Real samples have a spectrum that mirrors itself; of its conjugate the forward transform is the
    // inverse one.
    var points = [SIMD2<Double>](repeating: .zero, count: size)
    for (index, bin) in spectrum.bins.enumerated() {
      points[index] = [bin.x, -bin.y]
      if index > 0, index < size - index { points[size - index] = bin }
    }
    let scale = 1 / Double(size)
    return engine.transform(points).map { $0.x * scale }
  }

  /// Transforms the memory's samples into its bins.
  ///
  /// - Precondition: the memory is of the transform's size.
  func run(in memory: Memory) {
    precondition(memory.samples.count == size)
    let spectrum = spectrum(of: Array(memory.samples))
    for (index, bin) in spectrum.bins.enumerated() { memory.bins[index] = (bin.x, bin.y) }
  }

  /// Samples and bins of one transform at a time.
  final class Memory {
    let samples: UnsafeMutableBufferPointer<Double>
    let bins: UnsafeMutableBufferPointer<Bin>

    init(size: Int) {
      samples = .allocate(capacity: size)
      samples.initialize(repeating: 0)
      bins = .allocate(capacity: size / 2 + 1)
      bins.initialize(repeating: (0, 0))
    }

    deinit {
      samples.deallocate()
      bins.deallocate()
    }
  }
}
