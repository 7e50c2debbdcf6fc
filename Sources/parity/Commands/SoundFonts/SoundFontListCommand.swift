import ArgumentParser
import ParityTerminal
import SoundFont

struct SoundFontListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "The presets of a font.",
    discussion: "Exit codes: 0 listed; 2 the font cannot be read.")

  @Argument(help: "A SoundFont, .sf2.", completion: .file(extensions: ["sf2"]))
  var font: String

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    try await ExitCodes.reporting {
      let report = FontReport(try FontFailure.open(font), file: font)
      if json { return try report.printJSON() }
      print("\(Terminal.printable(report.name)), SoundFont \(report.version)")
      for id in ["ICOP", "ICMT"] {
        if let text = report.texts[id] { print(Terminal.printable(text)) }
      }
      for preset in report.presets {
        let number = "\(preset.bank):\(preset.program)"
        var line =
          number.padding(toLength: max(8, number.count + 1), withPad: " ", startingAt: 0)
          + Terminal.printable(preset.name)
            .padding(toLength: max(21, preset.name.count + 1), withPad: " ", startingAt: 0)
        if let low = preset.lowestKey, let high = preset.highestKey { line += "keys \(low)-\(high)" }
        print(line + (preset.kind == "melodic" ? "" : "  \(preset.kind)"))
      }
      print(
        Words.plural(report.presets.count, "preset") + ", "
          + Words.plural(report.instruments, "instrument") + ", "
          + Words.plural(report.samples, "sample") + ", " + Words.plural(report.warningCount, "warning"))
    }
  }
}

struct SoundFontCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "What is wrong or odd in a font.",
    discussion: "Exit codes: 0 it can be played; 2 it cannot.")

  @Argument(help: "A SoundFont, .sf2.", completion: .file(extensions: ["sf2"]))
  var font: String

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    try await ExitCodes.reporting {
      let report: FontReport
      do {
        report = FontReport(try FontFailure.open(font), file: font)
      } catch let failure as FontFailure {
        guard json, let error = failure.error as? SoundFontError else { throw failure }
        try FontErrorReport(error, file: font).printJSON()
        throw ExitCodes.incomparable
      }
      if json { return try report.printJSON() }
      report.printWarnings(most: SoundFontWarnings.mostKept)
      print(
        "\(font): can be played; " + Words.plural(report.presets.count, "preset") + ", "
          + Words.plural(report.warningCount, "warning"))
    }
  }
}
