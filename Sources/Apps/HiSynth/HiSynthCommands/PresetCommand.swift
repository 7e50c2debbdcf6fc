import ArgumentParser
import ParityTerminal

struct PresetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preset",
    abstract: "Decode, encode and show HiSynth's presets.",
    discussion: """
      A preset is one of the app's names, a preset string or a JSON file; what comes from a pipe is
      asked for with -.

      EXAMPLES
        parity preset encode all-lamps              as a line of text
        parity preset decode 'QWxs…:…' -o mine.json as JSON
        parity preset show mine.json                what it sets, and what is odd in it

      Exit codes: 0 done; 2 it is not a preset.
      """,
    subcommands: [
      PresetDecodeCommand.self, PresetEncodeCommand.self, PresetShowCommand.self,
    ])
}

struct PresetDecodeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode", abstract: "A preset as JSON.",
    discussion: "Exit codes: 0 decoded; 2 it is not a preset.")

  @OptionGroup var given: GivenPreset
  @OptionGroup var written: PresetOutput

  func run() async throws {
    try await ExitCodes.reporting { try written.write(PresetJSONText.pretty(try given.read())) }
  }
}

struct PresetEncodeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode", abstract: "A preset as a line of text.",
    discussion: """
      Numbers are rounded to 16 bits, so that a preset may sound a little different from its JSON.

      Exit codes: 0 encoded; 2 it is not a preset.
      """)

  @OptionGroup var given: GivenPreset
  @OptionGroup var written: PresetOutput

  func run() async throws {
    try await ExitCodes.reporting { try written.write(PresetJSONText.line(try given.read())) }
  }
}

struct PresetShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "What a preset sets.",
    discussion: "Exit codes: 0 shown; 2 it is not a preset.")

  @OptionGroup var given: GivenPreset

  func run() async throws {
    try await ExitCodes.reporting {
      for line in PresetJSONText.lines(try given.read()) { Terminal.say(line) }
    }
  }
}
