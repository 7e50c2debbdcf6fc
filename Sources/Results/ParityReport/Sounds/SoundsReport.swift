import AudioSignal
import DataText
import Foundation
import ParityResults
import ReadableNumbers
import SoundSpectra

/// Spectra of sounds as a folder: a page, the same numbers as JSON and tables, plots, and a summary.
///
/// | file | content |
/// |---|---|
/// | `index.html` | the page |
/// | `spectra.json` | everything: docs/spectra.md |
/// | `measures.csv`, `third-octaves.csv`, `spectra.csv`, `stereo.csv`, `spectrograms/N.csv` | the numbers as tables |
/// | `plots/*.svg` | spectra, differences and third octaves |
/// | `summary.md` | the measures and the largest differences |
/// | `data/N.js`, `sound/N.js` | what the page draws and plays of a sound, loaded on demand |
package struct SoundsReport {
  private let results: SoundsResults
  private let measured: [MeasuredSound]
  private let places: [Int?]

  /// - Parameters:
  ///   - measured: one for each of the results' sounds.
  ///   - soundPlaces: where a sound can be played: N of `sound/N.js`; nil for one that cannot.
  package init(_ results: SoundsResults, _ measured: [MeasuredSound], soundPlaces: [Int?]) {
    precondition(measured.count == results.sounds.count && soundPlaces.count == measured.count)
    self.results = results
    self.measured = measured
    places = soundPlaces
  }

  /// - Throws: `ReportError`.
  package func write(to folder: ReportFolder) throws(ReportError) {
    var complete = results
    for (index, sound) in measured.enumerated() { complete.sounds[index].curves = sound.curves }
    complete.frequencies = FrequencyGrid.points
    complete.thirdOctaveCenters = FrequencyGrid.thirdOctaves
    try folder.write(try Self.encoded(complete), to: "spectra.json")
    let tables = SoundsTables(results, measured)
    func text(_ text: String, _ name: String) throws(ReportError) {
      try folder.write(Data(text.utf8), to: name)
    }
    try text(tables.measures, "measures.csv")
    try text(tables.thirdOctaves, "third-octaves.csv")
    try text(tables.spectra, "spectra.csv")
    try text(tables.stereo, "stereo.csv")
    for (index, sound) in measured.enumerated() {
      let number = index + 1
      try text(SoundsTables.spectrogram(sound.spectrogram), "spectrograms/\(number).csv")
      try folder.write(
        try ScriptText.call("curves", "\(number)", PageCurves(sound)), to: "data/\(number).js")
    }
    let plots = SoundsPlot(results, measured)
    try text(plots.spectra, "plots/spectra.svg")
    try text(plots.differences, "plots/differences.svg")
    try text(plots.thirdOctaves, "plots/third-octaves.svg")
    try text(SoundsSummary(results).text, "summary.md")
    try writePage(to: folder)
  }

  private func writePage(to folder: ReportFolder) throws(ReportError) {
    let page = PageData(
      results: results, frequencies: FrequencyGrid.points, octaves: FrequencyGrid.thirdOctaves,
      rows: FrequencyGrid.rows, highest: highest, heard: places, pairs: results.worstFirst)
    let words = SoundsWords(results)
    let data = try PageTemplate.render(
      Viewer.spectraPage,
      [
        "headline": words.headline, "title": words.title, "style": Viewer.style,
        "soundStyle": Viewer.spectraStyle,
        "data": try ScriptText.of(page), "facts": words.facts,
        "remarks": words.remarks.map { ["name": $0.name, "text": $0.text] },
        "hasRemarks": !words.remarks.isEmpty,
        "hasPairs": results.worstFirst.count > 1,
        "pairs": results.worstFirst.map { place in
          let sound = results.sounds[place]
          return [
            "name": sound.name, "reference": results.sounds[sound.reference].name,
            "words": words.words(of: sound),
          ]
        },
        "rows": results.sounds.map { sound in
          [
            "name": sound.name, "length": SoundsWords.seconds(sound.seconds),
            "loudness": SoundsWords.level(sound.measures.loudness, "LUFS"),
            "peak": SoundsWords.level(sound.measures.truePeak, "dBTP"),
            "largest": words.largestDifference(of: sound) ?? "–",
          ]
        },
      ], script: Viewer.spectraScript)
    try folder.write(data, to: "index.html")
  }

  /// The top of the axis that all plots share.
  private var highest: Double {
    let levels = measured.flatMap { $0.curves.third.maximum + $0.curves.bins.maximum }
    return levels.compactMap(\.self).max() ?? 0
  }

  private static func encoded(_ value: some Encodable) throws(ReportError) -> Data {
    do { return try JSONText.encode(value, indented: false) } catch {
      throw .brokenTemplate(detail: "\(error)")
    }
  }
}

/// The page's data about all sounds.
private struct PageData: Encodable {
  let results: SoundsResults
  let frequencies: [Double]
  let octaves: [Double]
  let rows: [Double]
  let highest: Double
  let heard: [Int?]
  /// Indices of sounds, most different first.
  let pairs: [Int]
}

/// The page's data for drawing one sound.
private struct PageCurves: Encodable {
  let curves: SoundCurves
  let spectrogram: SoundSpectrogram

  init(_ sound: MeasuredSound) {
    curves = sound.curves
    spectrogram = sound.spectrogram
  }
}
