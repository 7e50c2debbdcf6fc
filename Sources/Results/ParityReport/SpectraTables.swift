import ParityResults

/// The numbers of spectra as comma-separated values; an empty field is −∞.
struct SpectraTables {
  private let results: SpectraResults

  init(_ results: SpectraResults) { self.results = results }

  /// One line for each preset and plotted frequency.
  var spectra: String {
    var lines = ["preset,frequency_hz,reference_db,candidate_db,residual_db,difference_db"]
    for preset in results.presets {
      let spectrum = preset.spectrum
      let candidate = spectrum.candidate ?? spectrum.reference
      for (index, frequency) in spectrum.frequencies.enumerated() {
        let (expected, actual) = (spectrum.reference[index], candidate[index])
        let difference = expected.flatMap { level in actual.map { $0 - level } }
        lines.append(
          Self.line([
            preset.id, "\(frequency)", Self.field(expected), Self.field(actual),
            Self.field(spectrum.residual?[index]), Self.field(difference),
          ]))
      }
    }
    return Self.text(lines)
  }

  var thirdOctaves: String {
    var lines = ["preset,center_hz,reference_db,candidate_db,difference_db"]
    for preset in results.presets {
      for band in preset.thirdOctaves {
        lines.append(
          Self.line([
            preset.id, "\(band.center)", Self.field(band.reference), Self.field(band.candidate),
            "\(band.difference)",
          ]))
      }
    }
    return Self.text(lines)
  }

  /// One line for each time and frequency.
  static func spectrogram(_ preset: PresetSpectra) -> String {
    let pair = preset.spectrogram
    let candidate = pair.candidate ?? pair.reference
    var lines = ["time_s,frequency_hz,reference_db,candidate_db,difference_db"]
    for (column, time) in pair.times.enumerated() {
      for (row, frequency) in pair.frequencies.enumerated() {
        let (expected, actual) = (pair.reference[column][row], candidate[column][row])
        let difference = ((actual - expected) * 10).rounded() / 10
        lines.append(
          line(["\(time)", "\(frequency)", "\(expected)", "\(actual)", "\(difference)"]))
      }
    }
    return text(lines)
  }

  private static func field(_ level: Double?) -> String { level.map { "\($0)" } ?? "" }
  private static func line(_ fields: [String]) -> String { fields.joined(separator: ",") }
  private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}
