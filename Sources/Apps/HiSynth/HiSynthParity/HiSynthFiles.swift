import Foundation
import HiSynthEngine
import MIDIFile
import OrdinaryFiles

/// The presets and songs of the app's page, and a user's own.
package struct HiSynthFiles: Sendable {
  /// The page's folder, with `presets/` and `songs/`.
  package let folder: String

  /// The page's folder when the program runs in this project.
  package static let ownFolder = "reference-audio/web/apps/hisynth"

  package init(folder: String) { self.folder = folder }

  /// The presets that come with the app, in the page's order.
  package var presetNames: [String] {
    guard let index = OrdinaryFile.contents("\(folder)/presets/index.json") else { return [] }
    return (try? JSONDecoder().decode([String].self, from: index)) ?? []
  }

  /// A preset by one of the page's names, as a string, or in a JSON file.
  ///
  /// - Throws: `ReadRefusal`, `PresetError`.
  package func preset(_ text: String) throws -> HiSynthPreset {
    if presetNames.contains(text) { return try preset(named: text) }
    if text.contains(":"), !FileManager.default.fileExists(atPath: text) {
      return try PresetString.decode(text)
    }
    return try Self.preset(at: text)
  }

  /// - Throws: `ReadRefusal`, `PresetError`.
  package func preset(named name: String) throws -> HiSynthPreset {
    try Self.preset(at: "\(folder)/presets/\(name).json")
  }

  /// - Throws: `ReadRefusal`, `PresetError`.
  package static func preset(at path: String) throws -> HiSynthPreset {
    try PresetJSON.decode(String(decoding: try read(path), as: UTF8.self))
  }

  /// - Throws: `ReadRefusal`, `MIDIFileError`.
  package func song(named name: String) throws -> MIDISong {
    try Self.song(at: "\(folder)/songs/\(name).mid")
  }

  /// - Throws: `ReadRefusal`, `MIDIFileError`.
  package static func song(at path: String) throws -> MIDISong {
    MIDISong(try MIDIFile(Array(try read(path))))
  }

  /// - Throws: `ReadRefusal`, `SynthScoreError`, `PresetError`.
  package func score(at path: String) throws -> SynthScore {
    try SynthScore(json: String(decoding: try Self.read(path), as: UTF8.self)) { name in
      presetNames.contains(name) ? try preset(named: name).values : nil
    }
  }

  private static func read(_ path: String) throws(ReadRefusal) -> Data {
    do {
      return try OrdinaryFile.read(path, limit: 1 << 21)
    } catch {
      throw ReadRefusal(path: path, reason: error)
    }
  }
}
