import ArgumentParser
import AudioFiles
import Foundation
import GraphTrace
import ParityResults
import ParityTerminal
import PortedApps
import ReadableNumbers

struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Render a recorded graph trace with the native engine.",
    usage: "parity replay <trace> --output <file> [<options>]",
    discussion: """
      Reads graph.json and the samples it names (graph.f32 beside it, or the file
      given), and writes a float32 WAV. Needs neither a browser nor references.

      EXAMPLES
        parity replay graph.json -o out.wav
        parity replay graph.json --samples stimuli.f32 -o out.wav
        parity replay reference-audio/graph/sum-of-5/graph.json -o out.wav

      Exit codes: 0 rendered; 2 the trace could not be replayed.
      """)

  @Argument(help: "The trace.", completion: .file(extensions: ["json"]))
  var trace: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The WAV file to write.", valueName: "file"), completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp(
      "The trace's samples, instead of the file it names.", valueName: "file"),
    completion: .file())
  var samples: String?

  @Option(
    help: ArgumentHelp(
      "The longest render that a trace may ask for; by default an hour.", valueName: "number"))
  var mostSeconds = 3600.0

  @Option(
    help: ArgumentHelp(
      "The most memory that a replay may take, as 500MB or 16GB; by default 8GB.",
      valueName: "size"))
  var memory = MemorySize(bytes: ReplayMemory.usualMost)

  @Flag(help: "Overwrite a file that is not a WAV file.")
  var force = false

  func validate() throws {
    guard mostSeconds > 0, mostSeconds.isFinite else {
      throw ValidationError("--most-seconds \(mostSeconds): more than 0")
    }
  }

  /// A trace may come from anywhere: one more digit requires ten times the memory.
  private func checkLength(_ context: GraphTrace.Context) throws {
    let seconds = Double(context.length) / context.sampleRate
    guard seconds > mostSeconds else { return }
    throw TooLong(path: trace, seconds: seconds, most: mostSeconds)
  }

  private struct TooLong: Error, CustomStringConvertible {
    let path: String
    let seconds: Double
    let most: Double

    var description: String {
      "\(path) asks for \(Words.seconds(seconds)) of sound, more than the \(Words.seconds(most)) that"
        + " are allowed; --most-seconds allows more"
    }
  }

  func run() async throws {
    try await ExitCodes.reporting {
      try OutputFile.check(
        output, .wave, inputs: [trace, samples].compactMap(\.self), isForced: force)
      let trace = try GraphTrace(path: trace, samplesPath: samples)
      try checkLength(trace.context)
      let worklets = try AttachedApps.worklets
      let rendered = try TraceReplay(trace, worklets: worklets, mostMemory: memory.bytes)
        .render()
      try AudioFile.write(rendered, to: output)
      Terminal.say(
        "\(output): \(Words.plural(rendered.channelCount, "channel")),"
          + " \(Words.count(rendered.frameCount)) frames at"
          + " \(Words.count(Int(rendered.sampleRate))) Hz")
      for line in TapedNames.lines(trace, worklets: worklets) { Terminal.say(line) }
    }
  }
}

/// As written by a user: "500MB", "16 GB".
struct MemorySize: ExpressibleByArgument {
  let bytes: Double

  init(bytes: Double) { self.bytes = bytes }

  init?(argument: String) {
    let text = argument.uppercased()
    let units = ["MB": 1e6, "GB": 1e9]
    guard let (name, unit) = units.first(where: { text.hasSuffix($0.key) }),
      let number = Double(text.dropLast(name.count).trimmingCharacters(in: .whitespaces)),
      number > 0, number.isFinite
    else { return nil }
    bytes = number * unit
  }

  var defaultValueDescription: String { "\(Int(bytes / 1e9))GB" }
}
