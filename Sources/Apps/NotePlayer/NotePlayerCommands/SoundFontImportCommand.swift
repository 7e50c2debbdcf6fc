import ArgumentParser
import Foundation
import NotePlayer
import ParityTerminal

struct SoundFontImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Test a font in a separate process, and keep it in a folder.",
    discussion: """
      A font that crashes the trial, or plays harmful sound, is moved to the folder's quarantine.

      Exit codes: 0 imported; 2 refused.
      """)

  @Argument(help: "A SoundFont, .sf2.", completion: .file(extensions: ["sf2"]))
  var font: String

  @Option(help: ArgumentHelp("Where fonts are kept.", valueName: "folder"), completion: .directory)
  var folder: String

  @Flag(help: "Try a font again that was set aside.")
  var again = false

  func run() async throws {
    try await ExitCodes.reporting {
      var trial = ChildTrial(command: [Self.program, "soundfont", "trial"])
      trial.onFine = { Terminal.note("tried: \($0.extent)") }
      let fontImport = FontImport(folder: folder, trial: trial.run)
      if let note = try fontImport.recover() { Terminal.note("note: \(Terminal.printable(note))") }
      let path = try fontImport.run(font, again: again)
      Terminal.say("\(path): imported")
    }
  }

  private static var program: String {
    Bundle.main.executablePath ?? CommandLine.arguments[0]
  }
}

/// Run by an import's child process.
struct SoundFontTrialCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trial", abstract: "Play every preset of a font for a moment.",
    shouldDisplay: false)

  @Argument var font: String

  func run() async throws {
    let answer = ChildTrial.child(font)
    Terminal.say(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self))
  }
}
