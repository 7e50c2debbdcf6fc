import Comparison

/// The difference of the stereo width: the level of (left − right) relative to (left + right).
///
/// - Units: dB, positive where the candidate is wider.
/// - Source: `StereoImage`.
enum StereoMeasure: SoundMeasure {
  static let key = "stereo"
  static let unit = "dB"
  static let range = 0.01...60.0
  static let metric: String? = StereoImage.key

  static func reading(of measured: Measurements) -> MeasureReading {
    MeasureReading(measured.metrics?.stereo) {
      $0.widthChange.map { .value($0) } ?? .absent("a sound is silent")
    }
  }
}
