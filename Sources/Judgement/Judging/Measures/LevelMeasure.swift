import Comparison
import ReadableNumbers

/// The largest difference of the level over time.
///
/// - Units: dB, positive where the candidate is louder.
/// - Source: `LevelCourse`.
enum LevelMeasure: SoundMeasure {
  static let key = "level"
  static let unit = "dB"
  static let range = 0.01...60.0
  static let metric: String? = LevelCourse.key

  static func reading(of measured: Measurements) -> MeasureReading {
    MeasureReading(measured.metrics?.level) {
      .value($0.decibels, place: "at \(Words.seconds($0.time))")
    }
  }
}
