import Foundation
import OrdinaryFiles
import ParityCases

/// The takes of a project that are cases: `lab/takes/SUITE/NAME.json`, one case each.
package struct KeptTakes {
  /// More bytes than this are no take of a minute.
  private static let largestFile = 16 << 20

  private let folder: String

  /// - Parameter folder: the project's.
  package init(folder: String) { self.folder = "\(folder)/lab/takes" }

  package func path(suite: String, name: String) -> String { "\(folder)/\(suite)/\(name).json" }

  /// By suite, in the order of names.
  ///
  /// - Throws: `ProjectFileError` for a file that is no case.
  package func read() throws(ProjectFileError) -> [String: [JSONValue]] {
    var takes: [String: [JSONValue]] = [:]
    for suite in names(of: folder) where CaseDefinition.isValidName(suite) {
      for file in names(of: "\(folder)/\(suite)") where file.hasSuffix(".json") {
        let path = "\(folder)/\(suite)/\(file)"
        takes[suite, default: []].append(try take(path, name: String(file.dropLast(5))))
      }
    }
    return takes
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
