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
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "render",
      abstract: "Render presets of an app with its native port.",
      discussion: """
        Needs neither a browser nor references: the preset, two seeds and a date
        determine every sample. With several presets, or a folder as output, each
        becomes NAME.wav in it, on all cores.

        EXAMPLES
          parity render calm.json -o calm.wav
          parity render calm.json --seconds 60 \\
              --epoch 2026-03-01T06:00:00Z -o morning.wav
          parity render calm.json -o calm.wav --stems stems
          parity render presets/*.json -o renders
        \(AttachedApps.examples(of: .render).map { "  \($0)\n" }.joined())
        Exit codes: 0 rendered; 2 the preset cannot be rendered.
        """)
  }

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

  private var seconds: Double { givenSeconds ?? 10 }

  @Option(help: ArgumentHelp("Sample rate.", valueName: "hertz"))
  var sampleRate = 48000.0

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

  func validate() throws {
    guard seconds > 0, seconds <= 3600 else {
      throw ValidationError("--seconds must be above 0 and at most 3600, not \(seconds)")
    }
    guard (3000...768_000).contains(sampleRate) else {
      throw ValidationError("--sample-rate must be between 3000 and 768000 Hz, not \(sampleRate)")
    }
    guard song == nil || score == nil else {
      throw ValidationError("--song and --score: one of them can be played")
    }
    _ = try EpochOption.milliseconds(epoch)
    if let own = options.render(app: app) {
      try own.check(presets: presets)
    } else if presets.isEmpty {
      let remedies = ["a preset's file", Options.remedy].compactMap(\.self)
      throw ValidationError("name \(remedies.joined(separator: ", or "))")
    }
    guard !isBatch || (stems == nil && !profile) else {
      throw ValidationError("--stems and --profile are of one preset, written to a file")
    }
  }

  /// A folder of renders and not one file.
  private var isBatch: Bool {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: output, isDirectory: &isFolder)
    return presets.count > 1 || output.hasSuffix("/") || (exists && isFolder.boolValue)
  }

  static var apps: [any PortedApp] {
    AttachedApps.all.map { $0.app.init(webFolder: "") }.filter { $0.presets != nil }
  }
  private static var appNames: String { apps.map { type(of: $0).name }.joined(separator: ", ") }
  private static var presetForms: String {
    AttachedApps.all.map { attached in
      attached.presetForms.map { "; for \(attached.app.name) also \($0)" } ?? ""
    }.joined()
  }

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
      print(
        "\(output): \(Terminal.printable(performance.title)), \(Words.count(rendered.frameCount)) frames"
          + " at \(Words.count(Int(rendered.sampleRate))) Hz;"
          + String(format: " %.2f s, %.1f times real time", taken, seconds / taken))
      printStages(performance.stageTimes)
      if let text = times.text(sampleRate: sampleRate) { print(text) }
    }
  }

  private func request(_ preset: String) throws -> PresetRequest {
    var request = PresetRequest(
      path: preset, seconds: seconds, sampleRate: sampleRate,
      seeds: (page: pageSeed, worklet: workletSeed), epoch: try EpochOption.milliseconds(epoch))
    request.appFolder = appFolder
    request.song = song
    request.score = score
    request.listensToStages = stems != nil
    request.timesStages = profile
    return request
  }

  /// Each preset to a file of its own; one that cannot be rendered keeps no other from it.
  private func renderAll() async throws {
    let jobs = try presets.map { preset in
      PresetBatch.Job(
        preset: preset, output: try PresetBatch.file(for: preset, in: output),
        presets: try presets(of: preset), request: try request(preset))
    }
    try PresetBatch.refuseShared(jobs)
    for job in jobs {
      try OutputFile.check(
        job.output, .wave, inputs: [job.preset] + [song, score].compactMap(\.self),
        isForced: force)
    }
    let failed = try await Interruption.guarded(note: "interrupted; what was rendered stays") {
      try await PresetBatch(jobs: jobs).run()
    }
    if failed > 0 { throw ExitCodes.incomparable }
  }

  /// Each stage with all that feeds it, up to the stages before.
  private func printStages(_ stages: [(name: String, time: Duration)]) {
    for (name, time) in stages {
      let taken = time / .seconds(1)
      let factor = taken > 0 ? String(format: "%.0f times real time", seconds / taken) : "nothing"
      print(
        name.padding(toLength: 12, withPad: " ", startingAt: 0)
          + String(format: "%7.3f s  ", taken) + factor)
    }
  }

  /// A second at a time, and says how far it is.
  private func render(
    _ performance: any PresetPerformance, _ times: inout QuantumTimes
  ) throws -> SampleBuffer {
    let progress = ProgressLine("rendering")
    defer { progress.finish() }
    let total = Int(seconds.rounded(.up))
    return try performance.renderWhole(sampleRate: sampleRate) { frames in
      profile
        ? try times.measure(frames, performance.renderNext) : try performance.renderNext(frames)
    } onSecond: { second in
      progress.update(min(second, total), of: total, detail: "s of \(output)")
    }
  }

  private func writeStems(of performance: any PresetPerformance) throws {
    guard let stems else { return }
    for stage in performance.stages {
      let path = "\(stems)/\(stage.name).wav"
      try OutputFile.check(path, .wave, inputs: [output], isForced: force)
      try AtomicFile.makeFolder(for: path)
      guard let audio = stage.audio else { preconditionFailure("a performance keeps its stages") }
      try AudioFile.write(audio, to: path)
    }
    Terminal.note("\(stems): \(performance.stages.map(\.name).joined(separator: ", "))")
  }
}
