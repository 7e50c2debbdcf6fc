/// The report's pages, styles and scripts, compiled into the program.
package enum Viewer {
  package static let index = ReportResource.text("index.mustache")
  package static let style = ReportResource.text("report.css")

  /// The script of the report's page, also when it is served.
  package static let script = ScriptBundle.expression("start.js")
  package static let policy = PagePolicy(script: script)

  /// The blind test's modules, for other pages.
  package static let blindTest = ["abx.js", "elements.js", "format.js", "wave-file.js"]
  package static func module(_ name: String) -> String { ReportResource.text(name) }

  package static let sensitivityPage = ReportResource.text("sensitivity.mustache")
  package static let spectraPage = ReportResource.text("spectra.mustache")
  package static let approvalPage = ReportResource.text("approval.mustache")

  package static let spectraStyle = ReportResource.text("spectra.css")

  /// The script of the page that compares spectra of sounds.
  package static let spectraScript = ScriptBundle.expression("sound-page.js")
}
