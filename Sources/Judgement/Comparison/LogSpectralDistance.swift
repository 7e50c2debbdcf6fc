import Foundation

/// RMS distance between two power spectra on a decibel scale.
///
/// sqrt(mean((10·log10(R) − 10·log10(C))²)) over all bins. Bins in which both spectra lie below
/// `floor` count as equal; elsewhere smaller values count as the floor.
///
/// - Shape: the same number of bins in both.
/// - Unit: dB; 0 is identical, doubling every amplitude reads 6.02.
/// - Source: Gray & Markel, "Distance Measures for Speech Processing", 1976.
public struct LogSpectralDistance {
  /// Power below which a bin counts as silent, relative to the reference's strongest bin.
  ///
  /// 1e-14 is −140 dB, the rounding noise of float samples. Without a floor, bins that hold only noise would dominate
  /// the distance.
  public var floor = 1e-14

  public init() {}

  /// - Throws: `binCountMismatch` when the counts differ or are zero.
  public func measure(
    reference: WelchSpectrum, candidate: WelchSpectrum
  ) throws(ComparisonError) -> Double {
    guard reference.power.count == candidate.power.count, !reference.power.isEmpty else {
      throw .binCountMismatch(reference: reference.power.count, candidate: candidate.power.count)
    }
    let silence = absoluteFloor(reference)
    var squares = 0.0
    for (expected, actual) in zip(reference.power, candidate.power) {
      let difference = 10 * log10(max(expected, silence) / max(actual, silence))
      squares += difference * difference
    }
    return (squares / Double(reference.power.count)).squareRoot()
  }

  func absoluteFloor(_ reference: WelchSpectrum) -> Double {
    max((reference.power.max() ?? 0) * floor, .leastNormalMagnitude)
  }
}
