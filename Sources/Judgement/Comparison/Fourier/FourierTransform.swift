import Synchronization

/// The Fourier transform of real samples, by the installed library.
///
/// Transforms are made once for each size, and shared between threads.
///
/// - Shape: `size` samples to `size / 2 + 1` bins, DC to Nyquist.
/// - Units: unscaled.
final class FourierTransform: Sendable {
  /// Real and imaginary part.
  typealias Bin = (Double, Double)

  let size: Int
  private let engine: any FourierEngine

  private init(_ engine: any FourierEngine, size: Int) {
    self.engine = engine
    self.size = size
  }

  private static let cache = Mutex<[Int: FourierTransform]>([:])

  static func ofSize(_ size: Int) -> FourierTransform {
    cache.withLock { cache in
      if let known = cache[size] { return known }
      let made = FourierTransform(ComparisonLibraries.fourier.engine(size: size), size: size)
      cache[size] = made
      return made
    }
  }

  /// Makes transforms with another library from now on; those in use are unaffected.
  static func forgetAll() { cache.withLock { $0 = [:] } }

  /// The bins of samples that are padded with zeros to `size`.
  ///
  /// - Precondition: there are at most `size` samples.
  func spectrum(of samples: [Double]) -> ComplexSpectrum {
    precondition(samples.count <= size)
    let memory = Memory(size: size)
    for (index, sample) in samples.enumerated() { memory.samples[index] = sample }
    run(in: memory)
    return ComplexSpectrum(size: size, bins: memory.bins.map { SIMD2($0.0, $0.1) })
  }

  /// The `size` samples of a spectrum: the inverse of `spectrum(of:)`, its scale included.
  ///
  /// - Precondition: the spectrum has this size.
  func samples(of spectrum: ComplexSpectrum) -> [Double] {
    precondition(spectrum.size == size && spectrum.bins.count == size / 2 + 1)
    // Uses its own memory, because an inverse transform may overwrite its input.
    let memory = Memory(size: size)
    for (index, bin) in spectrum.bins.enumerated() { memory.bins[index] = (bin.x, bin.y) }
    TransformMeter.measure { engine.inverse(memory.bins, memory.samples) }
    let scale = 1 / Double(size)
    return memory.samples.map { $0 * scale }
  }

  /// Transforms the memory's samples, which may be overwritten, into its bins.
  ///
  /// - Precondition: the memory is of the transform's size.
  func run(in memory: Memory) {
    precondition(memory.samples.count == size)
    TransformMeter.measure { engine.forward(memory.samples, memory.bins) }
  }

  /// Samples and bins for one transform at a time.
  ///
  /// All of it is aligned for vector instructions: without that, FFTW takes two to three times as long.
  final class Memory {
    let samples: UnsafeMutableBufferPointer<Double>
    let bins: UnsafeMutableBufferPointer<Bin>

    init(size: Int) {
      samples = .aligned(size)
      samples.initialize(repeating: 0)
      bins = .aligned(size / 2 + 1)
      bins.initialize(repeating: (0, 0))
    }

    deinit {
      UnsafeMutableRawPointer(samples.baseAddress)?.deallocate()
      UnsafeMutableRawPointer(bins.baseAddress)?.deallocate()
    }
  }
}

extension UnsafeMutableBufferPointer {
  /// Memory aligned to 64 bytes.
  package static func aligned(_ count: Int) -> UnsafeMutableBufferPointer<Element> {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Element>.stride, alignment: 64)
    return UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: Element.self, capacity: count), count: count)
  }
}
