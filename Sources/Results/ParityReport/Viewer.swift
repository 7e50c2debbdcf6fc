/// The report's page, style and scripts, compiled into the program.
package enum Viewer {
  package static let index = text(PackageResources.index_mustache)
  package static let style = text(PackageResources.report_css)

  /// All scripts, each behind those it builds on.
  package static let script = [
    PackageResources.elements_js,
    PackageResources.format_js,
    PackageResources.bytes_js,
    PackageResources.measures_js,
    PackageResources.model_js,
    PackageResources.state_js,
    PackageResources.theme_js,
    PackageResources.summary_js,
    PackageResources.components_js,
    PackageResources.filters_js,
    PackageResources.case_table_js,
    PackageResources.view_js,
    PackageResources.surface_js,
    PackageResources.pointer_js,
    PackageResources.axes_js,
    PackageResources.strokes_js,
    PackageResources.figure_js,
    PackageResources.waveform_js,
    PackageResources.samples_js,
    PackageResources.spectrum_js,
    PackageResources.octaves_js,
    PackageResources.ulp_js,
    PackageResources.error_track_js,
    PackageResources.spectrogram_js,
    PackageResources.numbers_js,
    PackageResources.properties_js,
    PackageResources.divergences_js,
    PackageResources.sensitivity_js,
    PackageResources.meaning_js,
    PackageResources.provenance_js,
    PackageResources.command_js,
    PackageResources.source_js,
    PackageResources.trend_js,
    PackageResources.plot_data_js,
    PackageResources.data_loader_js,
    PackageResources.case_plots_js,
    PackageResources.player_js,
    PackageResources.wave_file_js,
    PackageResources.abx_js,
    PackageResources.listen_js,
    PackageResources.case_panel_js,
    PackageResources.keyboard_js,
    PackageResources.start_js,
  ].map(text).joined(separator: "\n")

  package static let sensitivityPage = text(PackageResources.sensitivity_mustache)
  package static let spectraPage = text(PackageResources.spectra_mustache)

  /// The scripts of the page that compares spectra.
  package static let spectraScript = [
    PackageResources.elements_js,
    PackageResources.format_js,
    PackageResources.theme_js,
    PackageResources.view_js,
    PackageResources.surface_js,
    PackageResources.pointer_js,
    PackageResources.axes_js,
    PackageResources.strokes_js,
    PackageResources.figure_js,
    PackageResources.spectrum_js,
    PackageResources.octaves_js,
    PackageResources.bytes_js,
    PackageResources.spectrogram_js,
    PackageResources.spectra_page_js,
  ].map(text).joined(separator: "\n")

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
