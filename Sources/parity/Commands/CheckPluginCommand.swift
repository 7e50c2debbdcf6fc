import ArgumentParser
import DataText
import Foundation
import OrdinaryFiles
import ParityCases
import ParityResults
import ParityTerminal
import PluginChecks

struct CheckPluginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-plugin",
    abstract: "Find out what is wrong with an audio plugin, without a case.",
    usage: "parity check-plugin <plugin> [<options>]",
    discussion: """
      Loads a plugin (CLAP, LV2, VST3), renders noise, notes, impulses and silence,
      and reports what would later look like a difference in sound. Each check is a
      separate process. Conformance to a format is not checked; validators do that.

      Level 1: loading, parameters, finite sound, repeatability, latency, rates.
      Level 2: also block sizes, reset, state, defaults, texts of values.
      Level 3: also automation, several instances and threads, a changed sample rate,
      silence, tails of a minute, 200 random settings.

      EXAMPLES
        parity check-plugin build/Synth.clap
        parity check-plugin build/Synth.clap --strictness 3
        parity check-plugin Synth.lv2 --id http://example.org/synth --json
        parity check-plugin build/Synth.clap --check blocks

      Loading a plugin runs its code: docs/plugins.md.

      Exit codes: 0 nothing failed; 1 a check failed; 2 it could not be loaded.
      """)

  @Argument(help: "A .clap, .lv2 or .vst3.", completion: .file())
  var plugin: String

  @Option(
    help: ArgumentHelp(
      "Which of several in one file; for LV2 its URI, for VST3 its name.", valueName: "id"))
  var id: String?

  @Option(help: ArgumentHelp("How much is checked, from 1 to 3.", valueName: "level"))
  var strictness = 1

  @Option(help: ArgumentHelp("Only this check.", valueName: "name"))
  var check: String?

  @Option(help: ArgumentHelp("How long one check may take, in seconds.", valueName: "seconds"))
  var timeLimit = 60.0

  @Flag(help: "Print the results as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp("Also write the results as JUnit XML to this file.", valueName: "file"),
    completion: .file())
  var junit: String?

  func validate() throws {
    guard (1...3).contains(strictness) else {
      throw ValidationError("--strictness must be between 1 and 3, not \(strictness)")
    }
    guard timeLimit > 0, timeLimit <= 86400 else {
      throw ValidationError("--time-limit must be above 0 and at most 86400, not \(timeLimit)")
    }
    if let check, !PluginExamination.names.contains(check) {
      throw ValidationError(
        "there is no check '\(check)'\(NearestName.hint(check, among: PluginExamination.names))")
    }
  }

  func run() async throws {
    let report = try await ExitCodes.reporting {
      let examination = try PluginExamination(path: plugin, id: id, timeLimitSeconds: timeLimit)
      if !json { introduce(examination) }
      let results = try examination.run(
        level: strictness, only: check,
        onFinish: { result in
          if !json { Terminal.say(Self.line(result)) }
        })
      let report = PluginCheckReport(examination, results)
      if json {
        Terminal.say(String(decoding: try JSONText.encode(report), as: UTF8.self))
      } else {
        Terminal.say(Self.conclusion(report))
      }
      if let junit { try WholeFile.write(Data(report.junit.utf8), to: junit) }
      return report
    }
    if report.summary.failed > 0 { throw ExitCodes.differs }
  }
}
