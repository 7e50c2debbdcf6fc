import Foundation
import NotePlayer
import ParityResults
import ParityTerminal
import SoundFont

/// A font as printed by commands.
struct FontReport: Encodable {
  struct Preset: Encodable {
    let id: String
    let name: String
    let bank: Int
    let program: Int
    let kind: String
    let lowestKey: Int?
    let highestKey: Int?
    let samplesPerOctave: Double?
    let worstShiftCents: Double?
  }

  struct Warning: Encodable {
    let code: String
    let offset: Int
    let detail: String
  }

  let file: String
  let name: String
  let version: String
  let texts: [String: String]
  let presets: [Preset]
  let instruments: Int
  let samples: Int
  let frames: Int
  let warningCount: Int
  let warnings: [Warning]

  init(_ font: SoundFont, file: String) {
    self.file = file
    name = font.name
    version = String(format: "%d.%02d", font.version.major, font.version.minor)
    texts = Dictionary(font.texts.map { ($0.id, $0.text) }) { first, _ in first }
    presets = PresetListing.sorted(font).map { preset in
      let density = SampleDensity(font, preset)
      let keys = font.keys(of: preset)
      return Preset(
        id: preset.id, name: preset.name, bank: preset.bank, program: preset.program,
        kind: PresetKind(preset).rawValue, lowestKey: keys.first, highestKey: keys.last,
        samplesPerOctave: density?.perOctave, worstShiftCents: density?.worstShift)
    }
    instruments = font.instruments.count
    samples = font.samples.count
    frames = font.reader.frameCount
    warningCount = font.warnings.count
    warnings = font.warnings.kept.map {
      Warning(code: $0.code, offset: $0.offset, detail: $0.detail)
    }
  }

  func printJSON() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    Terminal.say(String(decoding: try encoder.encode(self), as: UTF8.self))
  }

  func printWarnings(most: Int) {
    for warning in warnings.prefix(most) {
      Terminal.say(
        "\(warning.code) at byte \(warning.offset): \(Terminal.printable(warning.detail))")
    }
    if warningCount > most { Terminal.say("and \(warningCount - most) warnings more") }
  }
}

/// A font that cannot be read, with the file's name.
struct FontFailure: Error, CustomStringConvertible {
  let file: String
  let error: any Error
  var description: String { "\(file): \(error)" }

  static func open(_ path: String) throws -> SoundFont {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    do {
      return try SoundFont(try FontFile(path), fileName: name)
    } catch {
      throw FontFailure(file: path, error: error)
    }
  }
}

/// A font that cannot be read, as printed by `--json`.
struct FontErrorReport: Encodable {
  let file: String
  let code: String
  let offset: Int
  let detail: String
  let remedy: String

  init(_ error: SoundFontError, file: String) {
    self.file = file
    code = error.code.rawValue
    offset = error.offset
    detail = error.detail
    remedy = error.remedy
  }

  func printJSON() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    Terminal.say(String(decoding: try encoder.encode(["error": self]), as: UTF8.self))
  }
}
