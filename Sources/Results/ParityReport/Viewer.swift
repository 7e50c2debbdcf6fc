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
    "case-panel.js",
    "keyboard.js",
    "start.js",
  ].map(ReportResource.text).joined(separator: "\n")

  package static let sensitivityPage = ReportResource.text("sensitivity.mustache")
  package static let spectraPage = ReportResource.text("spectra.mustache")

  /// The scripts of the page that compares spectra.
  package static let spectraScript = [
    "elements.js",
    "format.js",
    "theme.js",
    "view.js",
    "surface.js",
    "pointer.js",
    "axes.js",
    "strokes.js",
    "figure.js",
    "spectrum.js",
    "octaves.js",
    "bytes.js",
    "spectrogram.js",
    "spectra-page.js",
  ].map(ReportResource.text).joined(separator: "\n")

}
