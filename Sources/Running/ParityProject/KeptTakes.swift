import Foundation
import OrdinaryFiles
import ParityCases

/// The takes of a project that are cases: `lab/takes/SUITE/NAME.json`, one case each; and presets with a case,
/// `lab/presets/NAME.json`, in their member `case`.
package struct KeptTakes {
  /// A larger file is no take of a minute.
  private static let largestFile = 16 << 20

  /// No suite has more presets.
  private static let mostPresets = 4096

  private let folder: String
  private let presets: String

  /// - Parameter folder: the project's.
  package init(folder: String) {
    self.folder = "\(folder)/lab/takes"
    presets = "\(folder)/lab/presets"
  }

  /// The name of a preset's case.
  ///
  /// - Parameter file: the preset's, `NAME.json`.
  package static func presetCase(of file: String) -> String { "preset-\(file.dropLast(5))" }

  /// The file that declares a case, relative to the project.
  package func declaration(suite: String, name: String) -> String {
    let isPreset =
      name.hasPrefix("preset-")
      && !FileManager.default.fileExists(atPath: path(suite: suite, name: name))
    return isPreset
      ? "lab/presets/\(name.dropFirst("preset-".count)).json" : "lab/takes/\(suite)/\(name).json"
  }

  package func path(suite: String, name: String) -> String { "\(folder)/\(suite)/\(name).json" }

  /// By suite, in the order of names.
  ///
  /// - Throws: `ProjectFileError` for a file that is not a case.
  package func read() throws(ProjectFileError) -> [String: [JSONValue]] {
    var takes: [String: [JSONValue]] = [:]
    for suite in names(of: folder) where CaseDefinition.isValidName(suite) {
      for file in names(of: "\(folder)/\(suite)") where file.hasSuffix(".json") {
        let path = "\(folder)/\(suite)/\(file)"
        takes[suite, default: []].append(try take(path, name: String(file.dropLast(5))))
      }
    }
    for file in names(of: presets).filter({ $0.hasSuffix(".json") }).prefix(Self.mostPresets) {
      guard let (suite, take) = try preset(file) else { continue }
      takes[suite, default: []].append(take)
    }
    return takes
  }

  /// - Returns: nil for a preset without a case, and for a file that is not a preset.
  private func preset(_ file: String) throws(ProjectFileError) -> (String, JSONValue)? {
    let path = "\(presets)/\(file)"
    guard let data = try? OrdinaryFile.read(path, limit: Self.largestFile),
      let value = try? JSONDecoder().decode(JSONValue.self, from: data), let take = value["case"]
    else { return nil }
    guard case .string(let suite)? = value["suite"], CaseDefinition.isValidName(suite),
      take["name"] == .string(Self.presetCase(of: file)),
      CaseDefinition.isValidName(Self.presetCase(of: file))
    else {
      throw ProjectFileError(
        path: path,
        message: "its 'case' is not the one that the lab wrote; save the preset again in the lab")
    }
    return (suite, take)
  }

  private func take(_ path: String, name: String) throws(ProjectFileError) -> JSONValue {
    guard let data = try? OrdinaryFile.read(path, limit: Self.largestFile),
      let value = try? JSONDecoder().decode(JSONValue.self, from: data),
      value["name"] == .string(name), CaseDefinition.isValidName(name)
    else {
      throw ProjectFileError(
        path: path,
        message:
          "this is not a kept take: an object whose name is '\(name)' is expected; remove the"
          + " file, or keep the take again")
    }
    return value
  }

  private func names(of folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}
