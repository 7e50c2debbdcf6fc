import ArgumentParser

/// The font that a report is of, and how it is told.
struct FontReportOptions: ParsableArguments {
  @Argument(help: "A SoundFont, .sf2.", completion: .file(extensions: ["sf2"]))
  var font: String

  @Flag(help: "Print JSON.")
  var json = false
}
