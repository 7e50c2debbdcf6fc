import ArgumentParser
import ParityResults
import ParityTerminal
import ReadableNumbers
import SoundFont

struct SoundFontCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "What is wrong or odd in a font.",
    discussion: "Exit codes: 0 it can be played; 2 it cannot.")

  @OptionGroup var options: FontReportOptions

  func run() async throws {
    try await ExitCodes.reporting {
      let report: FontReport
      do {
        report = FontReport(try FontFailure.open(options.font), file: options.font)
      } catch let failure as FontFailure {
        guard options.json, let error = failure.error as? SoundFontError else { throw failure }
        try FontErrorReport(error, file: options.font).printJSON()
        throw ExitCodes.incomparable
      }
      if options.json { return try report.printJSON() }
      report.printWarnings(most: SoundFontWarnings.mostKept)
      let counts = [
        Words.plural(report.presets.count, "preset"),
        Words.plural(report.warningCount, "warning"),
      ]
      Terminal.say("\(options.font): can be played; \(counts.joined(separator: ", "))")
    }
  }
}
