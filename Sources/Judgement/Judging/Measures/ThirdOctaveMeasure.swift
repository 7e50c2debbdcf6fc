import Comparison
import ReadableNumbers

/// The largest difference of a third-octave band's level, among the bands within 60 dB of the loudest of both sounds;
/// lower levels count as 60 dB below it.
///
/// - Shape: the band and channel that differ most, 20 Hz to 20 kHz, over the whole sound.
/// - Units: dB, positive where the candidate is louder.
/// - Source: IEC 61260-1:2014 for the bands; `ThirdOctaveBands`.
enum ThirdOctaveMeasure: SoundMeasure {
  static let key = "thirdOctaves"
  static let unit = "dB"
  static let range = 0.01...60.0

  static func reading(of measured: Measurements) -> MeasureReading {
    let levels = measured.channels.flatMap(\.thirdOctaves).flatMap { [$0.reference, $0.candidate] }
    guard let loudest = levels.compactMap(\.self).max() else {
      return .absent("no third octave has any power")
    }
    let floor = loudest - depth
    var worst = (decibels: 0.0, center: 0.0, channel: 0)
    for (channel, measured) in measured.channels.enumerated() {
      for band in measured.thirdOctaves {
        let decibels = max(band.candidate ?? floor, floor) - max(band.reference ?? floor, floor)
        if abs(decibels) > abs(worst.decibels) { worst = (decibels, band.center, channel) }
      }
    }
    guard worst.decibels != 0 else { return .value(0) }
    let channel = measured.channels.count > 1 ? ", channel \(worst.channel + 1)" : ""
    return .value(worst.decibels, place: "at \(Words.hertz(worst.center))\(channel)")
  }

  /// In dB.
  private static var depth: Double {
    60
  }
}
