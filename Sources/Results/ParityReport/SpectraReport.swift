import ReadableNumbers
import Foundation
import ParityResults

/// Spectra of many presets as a folder: one page, the same numbers as JSON and as tables.
package struct SpectraReport {
  private let results: SpectraResults

  package init(_ results: SpectraResults) { self.results = results }

  /// Writes `index.html` and the tables; `spectra.json` is the caller's.
  ///
  /// - Throws: `ReportError`.
  package func write(to folder: ReportFolder) throws(ReportError) {
    let page = try PageTemplate.render(
      Viewer.spectraPage,
      [
        "headline": headline, "style": Viewer.style, "script": Viewer.spectraScript,
        "data": try ScriptText.of(results), "rows": results.presets.map(row),
      ])
    try folder.write(page, to: "index.html")
    let tables = SpectraTables(results)
    try folder.write(Data(tables.spectra.utf8), to: "spectra.csv")
    try folder.write(Data(tables.thirdOctaves.utf8), to: "third-octaves.csv")
    for preset in results.presets {
      let name = preset.id.replacing("/", with: "-")
      try folder.write(Data(SpectraTables.spectrogram(preset).utf8), to: "spectrograms/\(name).csv")
    }
  }

  private var headline: String {
    let count = results.presets.count
    let exact = results.presets.count(where: \.bitExact)
    let what = Words.plural(count, "preset")
    if exact == count { return "\(what): \(results.candidate) equals the browser in every sample" }
    let worst = results.presets.compactMap(\.worstBand).max {
      abs($0.difference) < abs($1.difference)
    }
    let most = worst.map { String(format: "%.2f dB at %.0f Hz", abs($0.difference), $0.center) }
    return "\(what), \(exact) bit-exact; the spectra of \(results.candidate) differ by up to "
      + "\(most ?? "less than a third octave shows")"
  }

  private func row(_ preset: PresetSpectra) -> [String: Any] {
    let band = preset.worstBand.map {
      "\(Words.decibels($0.difference)) at \(Int($0.center.rounded())) Hz"
    }
    return [
      "id": preset.id, "verdict": preset.bitExact ? "pass" : "fail",
      "verdictText": preset.bitExact ? "bit-exact" : "differs",
      "nullDepth": preset.nullDepth.map(Words.decibels) ?? "−∞",
      "distance": String(format: "%.3g dB", preset.logSpectralDistance),
      "band": band ?? "none",
      "length": String(format: "%.1f s", Double(preset.frames) / preset.sampleRate),
    ]
  }
}
