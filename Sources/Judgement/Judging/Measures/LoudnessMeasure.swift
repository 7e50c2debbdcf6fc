import Comparison

/// The difference of integrated loudness.
///
/// - Units: LU, positive where the candidate is louder.
/// - Source: ITU-R BS.1770-4; `Loudness`.
enum LoudnessMeasure: SoundMeasure {
  static let key = "loudness"
  static let unit = "LU"
  static let range = 0.01...20.0
  static let metric: String? = Loudness.key

  static func reading(of measured: Measurements) -> MeasureReading {
    MeasureReading(measured.metrics?.loudness) {
      $0.change.map { .value($0) } ?? .absent("a sound is below −70 LUFS throughout")
    }
  }
}
