import Foundation
import OrdinaryFiles

/// A folder that may have been begun by a start of the same project that was killed: all that it holds is what is
/// to be written.
enum StartedFolder {
  /// The first file by name that is somebody else's, or was changed.
  ///
  /// - Parameter files: what is to be written, by paths within the folder.
  /// - Returns: its path within the folder; nil where there is none.
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

  /// Removes what a killed process has left between the files.
  static func sweep(_ folder: String, files: [(path: String, content: String)]) {
    let folders = files.map { file in
      file.path.split(separator: "/").dropLast().reduce(folder) { "\($0)/\($1)" }
    }
    for folder in Set(folders + [folder]) { WholeFile.sweep(folder) }
  }
}
