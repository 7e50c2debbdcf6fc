import Comparison
import ReadableNumbers

/// The largest difference of level of any steady partial, whatever the phases; one that is missing or extra differs by
/// its level above 40 dB below the strongest.
///
/// - Units: dB, positive where the candidate is louder.
/// - Source: `PartialError`.
enum PartialMeasure: SoundMeasure {
  static let key = "partials"
  static let unit = "dB"
  static let range = 0.01...40.0
  static let metric: String? = PartialError.key

  static func reading(of measured: Measurements) -> MeasureReading {
    MeasureReading(measured.metrics?.partials) { MeasureReading($0.level) }
  }
}

/// The largest difference of frequency of any steady partial.
///
/// - Units: cents, positive where the candidate is higher.
/// - Source: `PartialError`.
enum PartialPitchMeasure: SoundMeasure {
  static let key = "partialPitch"
  static let unit = "cents"
  static let range = 0.1...1200.0
  static let metric: String? = PartialError.key

  static func reading(of measured: Measurements) -> MeasureReading {
    MeasureReading(measured.metrics?.partials) {
      $0.pitch.map { MeasureReading($0) }
        ?? .absent("no partial of the reference is in the candidate")
    }
  }
}

/// The largest difference of the rate at which a steady partial's level beats; one that does not beat has the rate 0.
///
/// - Units: hertz, positive where the candidate beats faster.
/// - Source: `PartialError`.
enum BeatingMeasure: SoundMeasure {
  static let key = "beating"
  static let unit = "Hz"
  static let range = 0.001...10.0
  static let metric: String? = PartialError.key

  static func reading(of measured: Measurements) -> MeasureReading {
    MeasureReading(measured.metrics?.partials) {
      $0.beating.map {
        .value($0.difference, place: PartialError.place($0.frequency, $0.channel))
      }
        ?? .absent("no partial beats evenly, for at least one period")
    }
  }
}

extension PartialError {
  fileprivate static func place(_ frequency: Double, _ channel: Int) -> String {
    "at \(Words.hertz(frequency)), channel \(channel + 1)"
  }
}

extension MeasureReading {
  fileprivate init(_ difference: PartialError.Difference) {
    self = .value(
      difference.value, place: PartialError.place(difference.frequency, difference.channel))
  }
}
