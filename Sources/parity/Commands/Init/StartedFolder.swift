import Foundation
import OrdinaryFiles

/// A folder in which an `init` of the same project may have been killed: it contains only files that are to be written.
enum StartedFolder {
  /// The first file by name that is not one of these, or was changed.
  ///
  /// - Parameter files: the files to be written, by path within the folder.
  /// - Returns: its path within the folder; nil if there is none.
  static func firstForeign(
    in folder: String, files: [(path: String, content: String)]
  ) -> String? {
    let own = Dictionary(files.map { ($0.path, $0.content) }) { first, _ in first }
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: folder) else {
      return FileManager.default.fileExists(atPath: folder) ? "." : nil
    }
    return names.sorted().first { name in
      var isFolder: ObjCBool = false
      let path = "\(folder)/\(name)"
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        return !own.keys.contains { $0.hasPrefix("\(name)/") }
      }
      return own[name].map { OrdinaryFile.contents(path) != Data($0.utf8) } ?? true
    }
  }

  /// Removes temporary files that a killed process has left.
  static func sweep(_ folder: String, files: [(path: String, content: String)]) {
    let folders = files.map { file in
      file.path.split(separator: "/").dropLast().reduce(folder) { "\($0)/\($1)" }
    }
    for folder in Set(folders + [folder]) { WholeFile.sweep(folder) }
  }
}
