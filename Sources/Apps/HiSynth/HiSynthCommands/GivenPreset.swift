import ArgumentParser
import Foundation
import HiSynthEngine
import HiSynthParity
import OrdinaryFiles
import ParityReferences
import ParityTerminal

/// The preset given to a command.
struct GivenPreset: ParsableArguments {
  private static let longestText = 1 << 17

  @Argument(
    help: "One of the app's names, a preset string, a JSON file, or - for what comes from a pipe.",
    completion: .file(extensions: ["json"]))
  var preset: String

  @Option(
    help: ArgumentHelp(
      "The app's folder, with its presets; by default this project's.", valueName: "folder"),
    completion: .directory)
  var appFolder: String?

  /// Reports what was out of range or unknown.
  ///
  /// - Throws: `PresetFailure`.
  func read() throws -> HiSynthPreset {
    let read: HiSynthPreset
    do {
      let files = HiSynthFiles(folder: appFolder ?? HiSynthFiles.ownFolder)
      read = preset == "-" ? try Self.decode(piped()) : try files.preset(preset)
    } catch {
      throw PresetFailure(preset: preset, error: error)
    }
    for remark in read.warnings + read.notes {
      Terminal.note("note: \(Terminal.printable(remark))")
    }
    return read
  }

  private func piped() throws -> String {
    let data = try FileHandle.standardInput.read(upToCount: Self.longestText) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// JSON begins with a brace, a preset string never.
  private static func decode(_ text: String) throws(PresetError) -> HiSynthPreset {
    let isJSON = text.first { !$0.isWhitespace } == "{"
    return isJSON ? try PresetJSON.decode(text) : try PresetString.decode(text)
  }
}

/// Why something is not a preset, with what was given.
struct PresetFailure: Error, CustomStringConvertible {
  private static let mostShown = 60

  let preset: String
  let error: any Error

  var description: String {
    let shown = preset.prefix(Self.mostShown) + (preset.count > Self.mostShown ? "…" : "")
    return "'\(shown)': \(error)"
  }
}

/// Where a preset's text goes.
struct PresetOutput: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write; by default it is printed.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Overwrite what is there.")
  var force = false

  func write(_ text: String) throws {
    guard let output else { return Terminal.say(text) }
    guard force || !FileManager.default.fileExists(atPath: output) else {
      throw PresetFailure(preset: output, error: FileIsThere())
    }
    try AtomicFile.makeFolder(for: output)
    try AtomicFile.write(Data((text + "\n").utf8), to: output)
  }
}

private struct FileIsThere: Error, CustomStringConvertible {
  let description = "the file exists; add --force"
}
