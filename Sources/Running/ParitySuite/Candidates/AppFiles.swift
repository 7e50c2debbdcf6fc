import AmbientEngine
import Foundation
import OrdinaryFiles
import ParityResults

/// The ambient app's presets and lead patches, as its page has them.
public struct AppFiles: Sendable {
  /// The page's folder, with `presets/` and `lead/`.
  public let folder: String

  public init(folder: String) { self.folder = folder }

  /// - Throws: `SuiteError.unreadable`, `AppPresetError`.
  public func preset(named name: String) throws -> AppPreset {
    try Self.preset(at: "\(folder)/presets/\(name).json")
  }

  /// - Throws: `SuiteError.unreadable`, `AppPresetError`.
  public static func preset(at path: String) throws -> AppPreset {
    // No more is read than can be a preset: anything may be given as one.
    let json: Data
    do {
      json = try OrdinaryFile.read(path, limit: AppPreset.largestSize)
    } catch .tooLarge(let bytes, _) {
      throw AppPresetError.tooLarge(bytes: bytes)
    } catch {
      throw SuiteError.unreadable(path: path, detail: "\(error)")
    }
    return try AppPreset(json: json)
  }

  /// All patches there are, by name.
  ///
  /// - Throws: `SuiteError` when there are none, or one is not readable.
  public func patches() throws(SuiteError) -> [LeadPatch] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/lead")) ?? []
    var patches: [LeadPatch] = []
    for file in files.filter({ $0.hasSuffix(".json") }).sorted() {
      let path = "\(folder)/lead/\(file)"
      guard let json = OrdinaryFile.contents(path) else {
        throw .unreadable(path: path, detail: "permission denied")
      }
      do {
        patches.append(try JSONText.decode(LeadPatch.self, from: json))
      } catch {
        throw .unsupportedFormat(path: path, detail: DecodingText.of(error))
      }
    }
    guard !patches.isEmpty else {
      throw .unreadable(path: "\(folder)/lead", detail: "it holds no lead patches")
    }
    return patches
  }
}
