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
    let samples = UnsafeMutablePointer<Double>.allocate(capacity: size)
    let bins = UnsafeMutablePointer<fftw_complex>.allocate(capacity: size / 2 + 1)
    defer {
      samples.deallocate()
      bins.deallocate()
    }
    // An estimated plan depends on the size alone, so that results repeat from run to run.
    let flags = FFTW_ESTIMATE | FFTW_UNALIGNED
    guard let plan = fftw_plan_dft_r2c_1d(Int32(size), samples, bins, flags) else {
      preconditionFailure("FFTW makes no plan for \(size) samples")
    }
    guard let inversePlan = fftw_plan_dft_c2r_1d(Int32(size), bins, samples, flags) else {
      preconditionFailure("FFTW makes no inverse plan for \(size) samples")
    }
    self.plan = plan
    self.inversePlan = inversePlan
  }

  /// The bins of samples that are followed by zeros up to `size`.
  ///
  /// - Precondition: there are at most `size` samples.
  func spectrum(of samples: [Double]) -> ComplexSpectrum {
    precondition(samples.count <= size)
    var padded = samples
    padded.append(contentsOf: repeatElement(0, count: size - samples.count))
    var bins = [SIMD2<Double>](repeating: .zero, count: size / 2 + 1)
    padded.withUnsafeMutableBufferPointer { padded in
      bins.withUnsafeMutableBytes { bins in
        fftw_execute_dft_r2c(
          plan, padded.baseAddress, bins.bindMemory(to: fftw_complex.self).baseAddress)
      }
    }
    return ComplexSpectrum(size: size, bins: bins)
  }

  /// The `size` samples of a spectrum: the inverse of `spectrum(of:)`, its scale included.
  ///
  /// - Precondition: the spectrum has this size.
  func samples(of spectrum: ComplexSpectrum) -> [Double] {
    precondition(spectrum.size == size && spectrum.bins.count == size / 2 + 1)
    // The inverse transform overwrites its input.
    var bins = spectrum.bins
    var samples = [Double](repeating: 0, count: size)
    samples.withUnsafeMutableBufferPointer { samples in
      bins.withUnsafeMutableBytes { bins in
        fftw_execute_dft_c2r(
          inversePlan, bins.bindMemory(to: fftw_complex.self).baseAddress, samples.baseAddress)
      }
      let scale = 1 / Double(size)
      for index in 0..<size { samples[index] *= scale }
    }
    return samples
  }

  /// Adds |bin|² of the windowed samples to `power`.
  ///
  /// - Precondition: `samples` and `window` hold `size` values, `power` holds `size / 2 + 1`.
  func accumulatePower(
    of samples: ArraySlice<Double>, scratch: UnsafeMutablePointer<Double>,
    bins: UnsafeMutablePointer<fftw_complex>, window: [Double], into power: inout [Double]
  ) {
    precondition(samples.count == size && window.count == size && power.count == size / 2 + 1)
    for (index, sample) in samples.enumerated() { scratch[index] = sample * window[index] }
    fftw_execute_dft_r2c(plan, scratch, bins)
    for bin in 0...size / 2 {
      let (re, im) = bins[bin]
      power[bin] += re * re + im * im
    }
  }
}

/// What the comparer is built on.
public enum ComparisonLibrary {
  /// FFTW's own name for itself, for example `fftw-3.3.10-sse2-avx`.
  public static var fourierVersion: String { String(cString: parity_fftw_version()) }
}
