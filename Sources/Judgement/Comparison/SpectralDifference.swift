import Foundation

/// The bin in which two spectra differ most.
///
/// Bins in which both are below the floor of `LogSpectralDistance` are ignored.
///
/// - Units: dB, positive when the candidate is louder; hertz.
public struct SpectralDifference: Codable, Equatable, Sendable {
  public let decibels: Double
  public let frequency: Double

  package init(decibels: Double, frequency: Double) {
    self.decibels = decibels
    self.frequency = frequency
  }

  /// - Throws: `binCountMismatch` when the counts differ or are zero.
  public init(
    reference: WelchSpectrum, candidate: WelchSpectrum
  ) throws(ComparisonError) {
    guard reference.power.count == candidate.power.count, !reference.power.isEmpty else {
      throw .binCountMismatch(reference: reference.power.count, candidate: candidate.power.count)
    }
    let silence = LogSpectralDistance().absoluteFloor(reference)
    var largest = 0.0
    var bin = 0
    for index in reference.power.indices {
      let ratio = max(candidate.power[index], silence) / max(reference.power[index], silence)
      let difference = 10 * log10(ratio)
      if abs(difference) > abs(largest) { (largest, bin) = (difference, index) }
    }
    decibels = largest
    frequency = reference.frequency(ofBin: bin)
  }
}
