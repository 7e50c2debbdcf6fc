import Comparison
import ReadableNumbers

/// The probability that a listener notices the difference, by the model of hearing; at least 50 % where an added sound
/// is not masked.
///
/// - Units: per cent.
/// - Source: ITU-R BS.1387-1; `Audibility`.
enum AudibleMeasure: SoundMeasure {
  static let key = "audible"
  static let unit = "%"
  static let range = 0.0...99.0
  static let metric: String? = Audibility.key

  static func reading(of measured: Measurements) -> MeasureReading {
    MeasureReading(measured.metrics?.audibility) {
      .value(
        100 * max($0.detection, $0.isAudible ? 0.5 : 0),
        place: "at \(Words.seconds($0.detectionTime))")
    }
  }
}
