import Comparison

/// The log-spectral distance of the whole sounds, regardless of phase.
///
/// - Units: dB, without a sign.
/// - Source: `LogSpectralDistance`.
enum SpectrumMeasure: SoundMeasure {
  static let key = "spectrum"
  static let unit = "dB"
  static let range = 0.01...60.0

  static func reading(of measured: Measurements) -> MeasureReading {
    .value(measured.logSpectralDistance)
  }
}
