import CFFTW3
import Foundation
import Synchronization

/// The Fourier transform of real samples, by FFTW. The only file that calls it.
///
/// Plans are made once for each size and shared: FFTW executes one plan in many threads at once, but
/// makes plans in only one.
///
/// - Shape: `size` samples to `size / 2 + 1` bins, DC to Nyquist.
/// - Units: unscaled, as FFTW's `r2c`.
/// - Source: Frigo & Johnson, "The Design and Implementation of FFTW3", 2005.
final class FourierTransform: Sendable {
  /// Real and imaginary part.
  typealias Bin = (Double, Double)

  private static let cache = Mutex<[Int: FourierTransform]>([:])

  let size: Int
  /// FFTW documents the execution of a plan on other arrays as thread-safe.
  nonisolated(unsafe) private let plan: fftw_plan
  nonisolated(unsafe) private let inversePlan: fftw_plan

  static func ofSize(_ size: Int) -> FourierTransform {
    cache.withLock { cache in
      if let known = cache[size] { return known }
      let made = FourierTransform(size: size)
      cache[size] = made
      return made
    }
  }

  /// Runs under the cache's lock: the planner is not thread-safe.
  private init(size: Int) {
    self.size = size
    let memory = Memory(size: size)
    // An estimated plan depends on the size alone, so that results repeat from run to run.
    guard
      let plan = fftw_plan_dft_r2c_1d(
        Int32(size), memory.samples.baseAddress, memory.bins.baseAddress, FFTW_ESTIMATE)
    else { preconditionFailure("FFTW makes no plan for \(size) samples") }
    guard
      let inversePlan = fftw_plan_dft_c2r_1d(
        Int32(size), memory.bins.baseAddress, memory.samples.baseAddress, FFTW_ESTIMATE)
    else { preconditionFailure("FFTW makes no inverse plan for \(size) samples") }
    self.plan = plan
    self.inversePlan = inversePlan
  }

  /// The bins of samples that are followed by zeros up to `size`.
  ///
  /// - Precondition: there are at most `size` samples.
  func spectrum(of samples: [Double]) -> ComplexSpectrum {
    precondition(samples.count <= size)
    let memory = Memory(size: size)
    for (index, sample) in samples.enumerated() { memory.samples[index] = sample }
    run(in: memory)
    let bins = memory.bins.map { SIMD2($0.0, $0.1) }
    return ComplexSpectrum(size: size, bins: bins)
  }

  /// The `size` samples of a spectrum: the inverse of `spectrum(of:)`, its scale included.
  ///
  /// - Precondition: the spectrum has this size.
  func samples(of spectrum: ComplexSpectrum) -> [Double] {
    precondition(spectrum.size == size && spectrum.bins.count == size / 2 + 1)
    // Of its own, because the inverse transform overwrites its input.
    let memory = Memory(size: size)
    for (index, bin) in spectrum.bins.enumerated() { memory.bins[index] = (bin.x, bin.y) }
    TransformMeter.measure {
      fftw_execute_dft_c2r(inversePlan, memory.bins.baseAddress, memory.samples.baseAddress)
    }
    let scale = 1 / Double(size)
    return memory.samples.map { $0 * scale }
  }

  /// Transforms the memory's samples, whose values are lost, into its bins.
  ///
  /// - Precondition: the memory is of the transform's size.
  func run(in memory: Memory) {
    precondition(memory.samples.count == size)
    TransformMeter.measure {
      fftw_execute_dft_r2c(plan, memory.samples.baseAddress, memory.bins.baseAddress)
    }
  }

  /// Samples and bins of one transform at a time.
  ///
  /// All of it has the alignment that the plan was made for: without that, FFTW cannot use vector
  /// instructions and takes two to three times as long.
  final class Memory {
    let samples: UnsafeMutableBufferPointer<Double>
    let bins: UnsafeMutableBufferPointer<Bin>

    init(size: Int) {
      samples = Self.aligned(size)
      samples.initialize(repeating: 0)
      bins = Self.aligned(size / 2 + 1)
      bins.initialize(repeating: (0, 0))
    }

    deinit {
      UnsafeMutableRawPointer(samples.baseAddress)?.deallocate()
      UnsafeMutableRawPointer(bins.baseAddress)?.deallocate()
    }

    private static func aligned<Value>(_ count: Int) -> UnsafeMutableBufferPointer<Value> {
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: count * MemoryLayout<Value>.stride, alignment: 64)
      return UnsafeMutableBufferPointer(
        start: memory.bindMemory(to: Value.self, capacity: count), count: count)
    }
  }
}

/// What the comparer is built on.
public enum ComparisonLibrary {
  /// FFTW's own name for itself, for example `fftw-3.3.10-sse2-avx`.
  public static var fourierVersion: String { String(cString: parity_fftw_version()) }
  /// libebur128's version, for example `1.2.6`.
  public static var loudnessVersion: String { LoudnessMeter.version }
}
