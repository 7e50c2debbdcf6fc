import ArgumentParser

/// The font to report on, and the form of the report.
struct FontReportOptions: ParsableArguments {
  @Argument(help: "A SoundFont, .sf2.", completion: .file(extensions: ["sf2"]))
  var font: String

  @Flag(help: "Print JSON.")
  var json = false
}
