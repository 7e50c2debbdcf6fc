import AmbientEngine
import DataText
import Foundation
import OrdinaryFiles
import ParityResults

/// The ambient app's presets and lead patches, from its page's folder.
package struct AppFiles: Sendable {
  /// The page's folder, with `presets/` and `lead/`.
  package let folder: String

  package init(folder: String) { self.folder = folder }

  /// The presets that come with the app, in order.
  package var presetNames: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/presets")) ?? []
    return files.filter { $0.hasSuffix(".json") && $0 != "index.json" }
      .map { String($0.dropLast(5)) }.sorted()
  }

  /// - Throws: `ReadRefusal`, `AppPresetError`.
  package func preset(named name: String) throws -> AppPreset {
    try Self.preset(at: "\(folder)/presets/\(name).json")
  }

  /// - Throws: `ReadRefusal`, `AppPresetError`.
  package static func preset(at path: String) throws -> AppPreset {
    // Reads no more than a preset can have: any file may be given as one.
    let json: Data
    do throws(FileRefusal) {
      json = try OrdinaryFile.read(path, limit: AppPreset.largestSize)
    } catch .tooLarge(let bytes, _) {
      throw AppPresetError.tooLarge(bytes: bytes)
    } catch {
      throw ReadRefusal(path: path, reason: error)
    }
    return try AppPreset(json: json)
  }

  /// All patches, by name.
  ///
  /// - Throws: `LeadPatchError` when there are none, or one is not readable.
  package func patches() throws(LeadPatchError) -> [LeadPatch] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/lead")) ?? []
    var patches: [LeadPatch] = []
    for file in files.filter({ $0.hasSuffix(".json") }).sorted() {
      let path = "\(folder)/lead/\(file)"
      guard let json = OrdinaryFile.contents(path) else {
        throw .unreadable(path: path)
      }
      do {
        patches.append(try JSONText.decode(LeadPatch.self, from: json))
      } catch {
        throw .undecodable(path: path, reason: DecodingText.of(error))
      }
    }
    guard !patches.isEmpty else {
      throw .none(folder: "\(folder)/lead")
    }
    return patches
  }
}
