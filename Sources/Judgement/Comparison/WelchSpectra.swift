import Foundation

/// Sums the spectra of a reference, a candidate and their residual, block by block.
///
/// Segments in which both are equal are transformed only once instead of three times.
struct WelchSpectra {
  private let sampleRate: Double
  private let transform: WindowedTransform
  private let segments: SegmentPairs
  private var segmentCount = 0
  private var reference: [Double]
  private var candidate: [Double]
  private var residual: [Double]

  init(sampleRate: Double, size: Int = WelchSpectrum.defaultSize) {
    self.sampleRate = sampleRate
    transform = WindowedTransform(window: WindowedTransform.hann(size))
    segments = SegmentPairs(size: size, hop: size / 2)
    reference = Array(repeating: 0, count: size / 2 + 1)
    candidate = reference
    residual = reference
  }

  mutating func append(reference new: [Float], candidate other: [Float]) {
    segments.append(reference: new, candidate: other) { _, expected, actual in
      add(expected, actual)
    }
  }

  mutating func finish() -> SignalComparison.Spectra {
    segments.finish { _, expected, actual in add(expected, actual) }
    // A sine of amplitude a gives |bin| = a·Σwindow/2 in its bin; its mean square should be a²/2.
    let scale = 2 / (transform.windowSum * transform.windowSum) / Double(max(segmentCount, 1))
    func spectrum(_ sum: [Double]) -> WelchSpectrum {
      WelchSpectrum(power: sum.map { $0 * scale }, sampleRate: sampleRate, size: transform.size)
    }
    return SignalComparison.Spectra(
      reference: spectrum(reference), candidate: spectrum(candidate), residual: spectrum(residual))
  }

  private mutating func add(_ expected: UnsafePointer<Float>, _ actual: UnsafePointer<Float>) {
    segmentCount += 1
    transform.run(expected)
    transform.addPower(to: &reference)
    if memcmp(expected, actual, transform.size * MemoryLayout<Float>.stride) == 0 {
      transform.addPower(to: &candidate)
      return
    }
    transform.run(actual)
    transform.addPower(to: &candidate)
    transform.run(actual, minus: expected)
    transform.addPower(to: &residual)
  }
}

extension WindowedTransform {
  /// Adds |bin|² of the last segment.
  fileprivate func addPower(to sum: inout [Double]) {
    for bin in bins.indices {
      let (re, im) = bins[bin]
      sum[bin] += re * re + im * im
    }
  }
}
