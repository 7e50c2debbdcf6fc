import AppCommands
import ArgumentParser
import AudioFiles
import AudioSignal
import Foundation
import ParityReferences
import ParityResults
import ParityTerminal
import PortedApps
import ReadableNumbers

/// Renders presets, and what the apps' own options describe.
struct RenderCommand<Options: AppRenderOptions>: AsyncParsableCommand {
  @Argument(
    help: "Presets: JSON files\(Self.presetForms).",
    completion: .file(extensions: ["json"]))
  var presets: [String] = []

  @OptionGroup var options: Options

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The WAV file to write, or the folder for several.", valueName: "file"),
    completion: .file())
  var output: String

  @Option(
    name: [.customLong("seconds")],
    help: ArgumentHelp(
      "Length of the render; 10 for a preset, as long as it takes for notes.", valueName: "number"))
  var givenSeconds: Double?

  var seconds: Double { givenSeconds ?? 10 }

  @Option(help: ArgumentHelp("Sample rate.", valueName: "hertz"))
  var sampleRate = 48000.0

  // Both seeds are those of `CaseDefinition.Seeds`.
  @Option(help: ArgumentHelp("Seed of Math.random in the page.", valueName: "number"))
  var pageSeed: UInt32 = 7

  @Option(help: ArgumentHelp("Seed of Math.random in the worklets.", valueName: "number"))
  var workletSeed: UInt32 = 8

  @Option(help: ArgumentHelp("What Date reads at the start, in UTC.", valueName: "time"))
  var epoch = EpochOption.standard

  @Option(
    help: ArgumentHelp(
      "The app that plays the preset: \(Self.appNames). By default the one whose preset it is.",
      valueName: "name"))
  var app: String?

  @Option(
    help: ArgumentHelp(
      "The app's folder; by default the one above the preset's.", valueName: "folder"),
    completion: .directory)
  var appFolder: String?

  @Option(
    help: ArgumentHelp(
      "A MIDI file to play, or the name of one of the app's songs.", valueName: "file"),
    completion: .file(extensions: ["mid", "midi"]))
  var song: String?

  @Option(
    help: ArgumentHelp("A score to play: events at their seconds, as JSON.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var score: String?

  @Option(
    help: ArgumentHelp(
      "Also write what the buses and effects play, also before and after the compressor, as WAV files.",
      valueName: "folder"), completion: .directory)
  var stems: String?

  @Flag(
    help:
      "Also print how long each stage takes, including all that feeds it, and each quantum.")
  var profile = false

  @Flag(help: "Overwrite a file that is not a WAV file.")
  var force = false

  func run() async throws {
    try await ExitCodes.reporting {
      if isBatch, !presets.isEmpty { return try await renderAll() }
      if let own = options.render(app: app) {
        try OutputFile.check(output, .wave, inputs: own.inputs, isForced: force)
        return try own.run(
          AppRenderOutput(
            path: output, sampleRate: sampleRate, seconds: givenSeconds, timesQuanta: profile))
      }
      let preset = presets[0]
      try OutputFile.check(
        output, .wave, inputs: [preset] + [song, score].compactMap(\.self), isForced: force)
      let performance = try presets(of: preset).performance(of: try request(preset))
      for remark in performance.remarks { Terminal.note("note: \(Terminal.printable(remark))") }
      var times = QuantumTimes()
      let start = ContinuousClock.now
      let rendered = try render(performance, &times)
      let taken = (ContinuousClock.now - start) / .seconds(1)
      try AtomicFile.makeFolder(for: output)
      try AudioFile.write(rendered, to: output)
      try writeStems(of: performance)
      Terminal.say(
        "\(output): \(Terminal.printable(performance.title)), \(Words.count(rendered.frameCount)) frames"
          + " at \(Words.count(Int(rendered.sampleRate))) Hz;"
          + String(format: " %.2f s, %.1f times real time", taken, seconds / taken))
      printStages(performance.stageTimes)
      if let text = times.text(sampleRate: sampleRate) { Terminal.say(text) }
    }
  }
}
