/// The report's page, style and scripts, compiled into the program.
package enum Viewer {
  package static let index = ReportResource.text("index.mustache")
  package static let style = ReportResource.text("report.css")

  /// All scripts, each behind those it builds on.
  package static let script = [
    "elements.js",
    "format.js",
    "bytes.js",
    "measures.js",
    "model.js",
    "state.js",
    "theme.js",
    "summary.js",
    "change.js",
    "components.js",
    "filters.js",
    "case-table.js",
    "view.js",
    "surface.js",
    "pointer.js",
    "axes.js",
    "strokes.js",
    "figure.js",
    "waveform.js",
    "samples.js",
    "spectrum.js",
    "octaves.js",
    "ulp.js",
    "error-track.js",
    "picture.js",
    "spectrogram.js",
    "numbers.js",
    "properties.js",
    "divergences.js",
    "sensitivity.js",
    "meaning.js",
    "provenance.js",
    "command.js",
    "source.js",
    "trend.js",
    "plot-data.js",
    "data-loader.js",
    "case-plots.js",
    "player.js",
    "wave-file.js",
    "abx.js",
    "listen.js",
    "offset.js",
    "case-panel.js",
    "keyboard.js",
    "start.js",
  ].map(ReportResource.text).joined(separator: "\n")

  /// What a page has beside that where it is served.
  package static let serviceScript = ReportResource.text("service.js")

  /// The blind test by itself, for other pages.
  package static let blindTest = ["elements.js", "format.js", "abx.js"]
    .map(ReportResource.text).joined(separator: "\n")

  package static let sensitivityPage = ReportResource.text("sensitivity.mustache")
  package static let spectraPage = ReportResource.text("spectra.mustache")

  package static let spectraStyle = ReportResource.text("spectra.css")

  /// The scripts of the page that compares spectra of sounds.
  package static let spectraScript = [
    "elements.js",
    "format.js",
    "bytes.js",
    "theme.js",
    "view.js",
    "surface.js",
    "pointer.js",
    "axes.js",
    "strokes.js",
    "figure.js",
    "data-loader.js",
    "wave-file.js",
    "sound-model.js",
    "sound-measures.js",
    "sound-save.js",
    "sound-list.js",
    "sound-curves.js",
    "sound-table.js",
    "sound-octaves.js",
    "sound-player.js",
    "picture.js",
    "sound-pictures.js",
    "sound-page.js",
  ].map(ReportResource.text).joined(separator: "\n")
}
