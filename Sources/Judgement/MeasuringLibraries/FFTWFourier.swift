import CFFTW3
import Comparison
import Foundation

/// Fourier transforms from FFTW; no other file calls the library.
///
/// - Source: Frigo & Johnson, "The Design and Implementation of FFTW3", 2005.
package struct FFTWFourier: FourierLibrary {
  package init() {}

  package var version: String { String(cString: parity_fftw_version()) }

  package func engine(size: Int) -> any FourierEngine { FFTWEngine(size: size) }
}

/// FFTW's planner may be used by only one thread at a time.
private let planning = NSLock()

/// The plans of one size: FFTW executes one plan on many threads at once, but its planner runs on only one. Plans live
/// as long as the program: destroying one while another thread plans is not allowed.
private final class FFTWEngine: FourierEngine {
  /// FFTW documents the execution of a plan on other arrays as thread-safe.
  nonisolated(unsafe) private let forwardPlan: fftw_plan
  nonisolated(unsafe) private let inversePlan: fftw_plan

  init(size: Int) {
    planning.lock()
    defer { planning.unlock() }
    let samples = UnsafeMutableBufferPointer<Double>.aligned(size)
    let bins = UnsafeMutableBufferPointer<(Double, Double)>.aligned(size / 2 + 1)
    defer {
      UnsafeMutableRawPointer(samples.baseAddress)?.deallocate()
      UnsafeMutableRawPointer(bins.baseAddress)?.deallocate()
    }
    // An estimated plan depends on the size alone, so that results are reproducible.
    guard
      let forwardPlan = fftw_plan_dft_r2c_1d(
        Int32(size), samples.baseAddress, bins.baseAddress, FFTW_ESTIMATE)
    else { preconditionFailure("FFTW makes no plan for \(size) samples") }
    guard
      let inversePlan = fftw_plan_dft_c2r_1d(
        Int32(size), bins.baseAddress, samples.baseAddress, FFTW_ESTIMATE)
    else { preconditionFailure("FFTW makes no inverse plan for \(size) samples") }
    self.forwardPlan = forwardPlan
    self.inversePlan = inversePlan
  }

  func forward(
    _ samples: UnsafeMutableBufferPointer<Double>,
    _ bins: UnsafeMutableBufferPointer<(Double, Double)>
  ) {
    fftw_execute_dft_r2c(forwardPlan, samples.baseAddress, bins.baseAddress)
  }

  func inverse(
    _ bins: UnsafeMutableBufferPointer<(Double, Double)>,
    _ samples: UnsafeMutableBufferPointer<Double>
  ) {
    fftw_execute_dft_c2r(inversePlan, bins.baseAddress, samples.baseAddress)
  }
}
