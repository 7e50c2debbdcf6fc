import ArgumentParser
import Foundation
import NotePlayer
import OrdinaryFiles
import ParityReferences
import ParityResults
import ParityTerminal
import ReadableNumbers
import SoundFont

struct SoundFontPruneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Write a font with some of its presets, and only what they reach.",
    discussion: """
      The list has one preset a line, `sf2:BANK:PROGRAM` or BANK:PROGRAM, and may give it another
      name after it; # begins a comment. What is kept sounds the same to the bit, which is checked
      before anything is written.

      Exit codes: 0 written; 2 refused.
      """)

  private static let longestList = 1 << 20

  @Argument(help: "A SoundFont, .sf2.", completion: .file(extensions: ["sf2"]))
  var font: String

  @Argument(help: "The list of presets to keep.", completion: .file())
  var list: String?

  @Option(
    name: [.customLong("keep")],
    help: ArgumentHelp("A preset to keep; may be repeated.", valueName: "bank:program"))
  var keep: [String] = []

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The font to write.", valueName: "file"), completion: .file())
  var output: String

  @Flag(help: "Overwrite what is there.")
  var force = false

  func run() async throws {
    try await ExitCodes.reporting {
      let original = try FontFailure.open(font)
      let inputs = [font] + (list.map { [$0] } ?? [])
      for input in inputs where Self.isSame(input, output) {
        throw FontFailure(
          file: output, error: PruneFailure("the output is the input; name another"))
      }
      guard force || !FileManager.default.fileExists(atPath: output) else {
        throw FontFailure(file: output, error: PruneFailure("the file exists; add --force"))
      }
      let kept = try wanted()
      let bytes = try FontPruning(original).bytes(keeping: kept)
      try PruneTrial.check(original, SoundFont(FontData(bytes)), kept)
      try AtomicFile.makeFolder(for: output)
      try AtomicFile.write(Data(bytes), to: output)
      let presets = Words.plural(kept.count, "preset")
      Terminal.say("\(output): \(presets), \(Words.count(bytes.count)) bytes")
    }
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    URL(fileURLWithPath: one).resolvingSymlinksInPath().path
      == URL(fileURLWithPath: other).resolvingSymlinksInPath().path
  }

  /// An id may contain the sign itself, `sf2:0:0#2`: a comment begins a line or follows a blank.
  private static func withoutComment(_ line: String) -> String {
    if line.trimmingCharacters(in: .whitespaces).hasPrefix("#") { return "" }
    let end = line.range(of: " #")?.lowerBound ?? line.endIndex
    return line[..<end].trimmingCharacters(in: .whitespaces)
  }

  private func wanted() throws -> [FontPruning.Kept] {
    var lines = keep
    if let list {
      let data: Data
      do {
        data = try OrdinaryFile.read(list, limit: Self.longestList)
      } catch {
        throw FontFailure(file: list, error: error)
      }
      lines += String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
        .map { Self.withoutComment(String($0)) }.filter { !$0.isEmpty }
    }
    return lines.map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      let id = String(parts[0])
      return FontPruning.Kept(
        id: id.hasPrefix("sf2:") ? id : "sf2:\(id)",
        name: parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : nil)
    }
  }
}

/// Why a font cannot be pruned.
struct PruneFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
