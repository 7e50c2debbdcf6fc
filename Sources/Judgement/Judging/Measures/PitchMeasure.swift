import Comparison

/// How far partials are out of tune: the mean of absolute values.
///
/// - Units: cents, without a sign.
/// - Source: `PitchError`.
enum PitchMeasure: SoundMeasure {
  static let key = "pitch"
  static let unit = "cents"
  static let range = 0.1...1200.0
  static let metric: String? = PitchError.key

  static func reading(of measured: Measurements) -> MeasureReading {
    MeasureReading(measured.metrics?.pitch) { .value($0.meanAbsoluteCents ?? abs($0.meanCents)) }
  }
}
