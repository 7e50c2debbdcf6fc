import Foundation
import HiSynthEngine
import MIDIFile

/// The page's presets and songs.
enum TestFiles {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("reference-audio/web/apps/hisynth")

  static func preset(_ name: String) throws -> HiSynthPreset {
    try PresetJSON.decode(
      String(contentsOf: folder.appendingPathComponent("presets/\(name).json"), encoding: .utf8))
  }

  static func song(_ name: String) throws -> MIDISong {
    let data = try Data(contentsOf: folder.appendingPathComponent("songs/\(name).mid"))
    return MIDISong(try MIDIFile(Array(data)))
  }

  static var presetNames: [String] {
    get throws {
      let data = try Data(contentsOf: folder.appendingPathComponent("presets/index.json"))
      return try JSONDecoder().decode([String].self, from: data)
    }
  }
}
