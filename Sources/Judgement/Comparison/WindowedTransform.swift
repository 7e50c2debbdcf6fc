import Foundation

/// Transforms windowed segments of a signal, one at a time, in memory of its own.
///
/// - Shape: `size` samples to `size / 2 + 1` bins, DC to Nyquist.
/// - Units: unscaled; a constant of 1 has `windowSum` in bin 0.
package final class WindowedTransform {
  package let size: Int
  package let windowSum: Double
  private let window: [Double]
  private let memory: FourierTransform.Memory
  private let transform: FourierTransform

  /// The bins of the last segment.
  package var bins: UnsafeMutableBufferPointer<(Double, Double)> { memory.bins }

  /// - Precondition: `window` is not empty.
  package init(window: [Double]) {
    precondition(!window.isEmpty)
    size = window.count
    windowSum = window.reduce(0, +)
    self.window = window
    transform = .ofSize(size)
    memory = FourierTransform.Memory(size: size)
  }

  /// - Precondition: `samples` holds `size` values.
  package func run(_ samples: UnsafePointer<Float>) {
    window.withUnsafeBufferPointer { window in
      for index in 0..<size { memory.samples[index] = Double(samples[index]) * window[index] }
    }
    transform.run(in: memory)
  }

  /// Transforms candidate − reference in double precision, since a residual may exceed a float's range.
  func run(_ candidate: UnsafePointer<Float>, minus reference: UnsafePointer<Float>) {
    window.withUnsafeBufferPointer { window in
      for index in 0..<size {
        let residual = Double(candidate[index]) - Double(reference[index])
        memory.samples[index] = residual * window[index]
      }
    }
    transform.run(in: memory)
  }

  /// A Hann window, shifted by half a sample: one that starts with an exact zero would ignore a signal's first frame.
  package static func hann(_ size: Int) -> [Double] { HannWindows.ofSize(size) }
}
