import ArgumentParser
import NotePlayer
import ParityResults
import ParityTerminal
import ReadableNumbers
import SoundFont

struct SoundFontListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "The presets of a font.",
    discussion: "Exit codes: 0 listed; 2 the font cannot be read.")

  @OptionGroup var options: FontReportOptions

  func run() async throws {
    try await ExitCodes.reporting {
      let report = FontReport(try FontFailure.open(options.font), file: options.font)
      if options.json { return try report.printJSON() }
      Terminal.say("\(Terminal.printable(report.name)), SoundFont \(report.version)")
      for id in ["ICOP", "ICMT"] {
        if let text = report.texts[id] { Terminal.say(Terminal.printable(text)) }
      }
      for preset in report.presets { Terminal.say(Self.line(preset)) }
      let counts = [
        Words.plural(report.presets.count, "preset"),
        Words.plural(report.instruments, "instrument"), Words.plural(report.samples, "sample"),
        Words.plural(report.warningCount, "warning"),
      ]
      Terminal.say(counts.joined(separator: ", "))
    }
  }

  private static func line(_ preset: FontReport.Preset) -> String {
    var parts = [column(preset.id.dropFirst("sf2:".count), 8), column(preset.name, 21)]
    if let low = preset.lowestKey, let high = preset.highestKey {
      parts.append("keys \(low)-\(high)")
    }
    if preset.kind != PresetKind.melodic.rawValue { parts.append(" \(preset.kind)") }
    return parts.joined(separator: " ")
  }

  private static func column(_ text: some StringProtocol, _ width: Int) -> String {
    let shown = Terminal.printable(String(text))
    return shown + String(repeating: " ", count: max(0, width - shown.count))
  }
}
