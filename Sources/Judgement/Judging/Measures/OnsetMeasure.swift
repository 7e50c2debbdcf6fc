import Comparison
import ReadableNumbers

/// How far an onset is from its place; a missing or extra one counts as 100 ms.
///
/// - Units: milliseconds, positive where the candidate is late.
/// - Source: `OnsetShift`.
enum OnsetMeasure: SoundMeasure {
  static let key = "onsets"
  static let unit = "ms"
  static let range = 1.0...99.0
  static let metric: String? = OnsetShift.key

  static func reading(of measured: Measurements) -> MeasureReading {
    MeasureReading(measured.metrics?.onsets) {
      .value($0.milliseconds, place: "at \(Words.seconds($0.time))")
    }
  }
}
