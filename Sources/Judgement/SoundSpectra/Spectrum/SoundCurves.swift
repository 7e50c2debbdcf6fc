/// Spectra of a sound over its whole length: the average, the level that is not exceeded 95 % of the time, and the
/// highest.
///
/// - Units: dB, 0 for a full-scale sine; nil for silence, and beyond half the sample rate.
package struct SoundCurves: Codable, Equatable, Sendable {
  package struct Curve: Codable, Equatable, Sendable {
    package let average: [Double?]
    package let percentile95: [Double?]
    package let maximum: [Double?]
  }

  /// In bands of a third, a sixth and a twelfth of an octave around `FrequencyGrid.points`.
  package let third: Curve
  package let sixth: Curve
  package let twelfth: Curve
  /// Bin by bin; where bins are closer than a 96th of an octave, the strongest among them.
  package let bins: Curve
  /// The frequencies of `bins`, in hertz.
  package let binFrequencies: [Double]
}

/// How a spectrum is smoothed.
package enum SpectrumSmoothing: String, Codable, CaseIterable, Sendable {
  case none, twelfth, sixth, third

  /// The width of bands as a fraction of an octave; nil for bins.
  var octaveFraction: Double? {
    switch self {
    case .none: nil
    case .twelfth: 12
    case .sixth: 6
    case .third: 3
    }
  }
}
