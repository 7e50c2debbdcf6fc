import DataText
import Foundation

/// The contents of files, as one SHA-256.
package enum FileIdentity {
  /// nil for a file that cannot be read.
  package static func ofFile(_ path: String) -> String? {
    NotedFiles.current?.add(path)
    return try? SHA256Text.ofFile(path)
  }

  /// More files are not a real input: a link leads out of the project, or to the whole disk.
  package static let mostFiles = 100_000

  /// A file, or all files of a folder with their names.
  ///
  /// - Parameter skipping: folders that are left out, by their real paths.
  package static func of(_ path: String, skipping: Set<String> = []) -> String {
    NotedFiles.current?.add(path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return "missing"
    }
    guard isFolder.boolValue else { return ofFile(path) ?? "unreadable" }
    var walk = FolderWalk(skipping: skipping, mostEntries: mostFiles)
    // Which of so many files matter is unknown, so the identity is unique, and no earlier result is reused.
    guard walk.look(in: path), !walk.hasNamesThatAreNoText else {
      return "too many files below \(path), \(UUID())"
    }
    let lines = walk.found.map { name, path in
      Task.isCancelled ? "" : "\(name) \(ofFile(path) ?? "")"
    }
    return SHA256Text.of(Data(lines.joined(separator: "\n").utf8))
  }

  /// Whether a folder, links followed, holds more files than are ever read.
  package static func isTooLarge(_ path: String) -> Bool {
    var walk = FolderWalk(mostEntries: mostFiles)
    return (!walk.look(in: path) || walk.hasNamesThatAreNoText) && !Task.isCancelled
  }
}
