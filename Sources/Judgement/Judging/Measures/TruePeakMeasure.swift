import Comparison

/// The difference of the true peaks.
///
/// - Units: dB, positive where the candidate's is higher.
/// - Source: ITU-R BS.1770-4, annex 2; `TruePeakPair`.
enum TruePeakMeasure: SoundMeasure {
  static let key = "truePeak"
  static let unit = "dB"
  static let range = 0.01...60.0
  static let metric: String? = TruePeakPair.key

  static func reading(of measured: Measurements) -> MeasureReading {
    MeasureReading(measured.metrics?.truePeak) {
      guard let reference = $0.reference, let candidate = $0.candidate else {
        return .absent("a sound is silent")
      }
      return .value(candidate - reference)
    }
  }
}
