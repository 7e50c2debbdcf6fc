import AudioFiles
import AudioSignal
import DataText
import Foundation
import ParityCases
import ParityReferences
import ParityResults

/// A folder of golden files, as references.
package struct GoldenFolder {
  package let folder: String
  /// In the order of their ids.
  package let sounds: [Sound]
  /// Paths of files that were left out because their names are not those of sounds.
  package let others: [String]

  package struct Sound: Sendable, Equatable {
    /// Within the folder.
    package let path: String
    package let name: CaseName
    package var id: String { name.id }
  }

  package enum Fault: Error, Equatable, CustomStringConvertible {
    case sameID(id: String, String, String)
    case silent(path: String)
    case notFinite(path: String)

    package var description: String {
      switch self {
      case .sameID(let id, let one, let other):
        "\(one) and \(other) would both be the case \(id); rename one"
      case .silent(let path):
        "\(path) is silent, which proves nothing; remove it from the folder"
      case .notFinite(let path): "\(path) holds samples that are not finite; render it again"
      }
    }
  }

  /// - Throws: `FolderPairsError` for a folder without sounds; `Fault.sameID`.
  package init(_ folder: String) throws {
    self.folder = folder
    let files = try SoundFolder(folder)
    others = files.others.map { "\(folder)/\($0)" }
    var byID: [String: Sound] = [:]
    for path in files.sounds {
      let sound = Sound(path: path, name: CaseName(ofFile: path))
      if let other = byID[sound.id] {
        throw Fault.sameID(id: sound.id, "\(folder)/\(other.path)", "\(folder)/\(path)")
      }
      byID[sound.id] = sound
    }
    sounds = byID.values.sorted { $0.id < $1.id }
  }

  /// Each sound as a reference, read when it is needed.
  ///
  /// - Throws: when loading one, `AudioFileError`, `Fault`, and errors from its definition.
  package var references: [ReferenceStore.Pending] {
    sounds.map { sound in
      ReferenceStore.Pending(id: sound.id) { try reference(sound) }
    }
  }

  /// What is filed of a folder within a project's; nil for one outside of it.
  ///
  /// - Throws: when a file cannot be read.
  package func given(in project: String) throws -> GivenFiles? {
    func components(_ path: String) -> [String] {
      URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().pathComponents
    }
    let (own, around) = (components(folder), components(project))
    guard own.count > around.count, own.starts(with: around) else { return nil }
    let files = try sounds.map { ($0.path, try SHA256Text.ofFile("\(folder)/\($0.path)")) }
    return GivenFiles(
      folder: own.dropFirst(around.count).joined(separator: "/"),
      files: Dictionary(uniqueKeysWithValues: files))
  }

  package static var origin: ReferenceOrigin {
    let machine = Machine.current
    return ReferenceOrigin(
      id: 0, browser: .given, platform: machine.platform, processor: machine.processor,
      date: Date(), switches: [], renders: 1, stableSums: true)
  }

  private func reference(_ sound: Sound) throws -> CapturedReference {
    let path = "\(folder)/\(sound.path)"
    let audio = try AudioFile.read(path)
    guard audio.channels.allSatisfy({ $0.allSatisfy(\.isFinite) }) else {
      throw Fault.notFinite(path: path)
    }
    guard audio.channels.contains(where: { $0.contains { $0 != 0 } }) else {
      throw Fault.silent(path: path)
    }
    let definition = CaseDefinition(
      id: sound.id, suite: sound.name.suite, name: sound.name.name,
      component: CaseDefinition.goldenFile,
      kind: .data,
      source: sound.path, sampleRate: audio.sampleRate, frames: audio.frameCount,
      channels: audio.channelCount, parameters: .object(["file": .string(sound.path)]))
    try definition.validate()
    return CapturedReference(
      definition: definition, audio: audio,
      spread: Spread(renders: 1, maxAbsoluteError: 0, nullDepth: nil))
  }

  /// Samples with more precision than is compared, a sentence each.
  ///
  /// - Throws: `AudioFileError`.
  package func narrowed() throws -> [String] {
    try sounds.compactMap { try NarrowedSamples("\(folder)/\($0.path)")?.remark.text }
  }
}
