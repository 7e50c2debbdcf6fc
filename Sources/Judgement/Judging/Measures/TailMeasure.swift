import Comparison

/// The difference of the time in which the sounds die away by 60 dB.
///
/// - Units: per cent of the reference's, positive where the candidate takes longer.
/// - Source: ISO 3382-1:2009, 5.3; `DecayError`.
enum TailMeasure: SoundMeasure {
  static let key = "tail"
  static let unit = "%"
  static let range = 0.1...100.0
  static let metric: String? = DecayError.key

  static func reading(of measured: Measurements) -> MeasureReading {
    MeasureReading(measured.metrics?.decay) {
      $0.relative.map { .value(100 * $0) } ?? .absent("no even decay in the candidate")
    }
  }
}
