import Foundation
import ParityResults

/// What files hold, as one SHA-256.
package enum FileIdentity {
  /// nil for what cannot be read.
  package static func ofFile(_ path: String) -> String? {
    NotedFiles.current?.add(path)
    return try? SHA256Text.ofFile(path)
  }

  /// A file, or all files of a folder with their names.
  package static func of(_ path: String) -> String {
    NotedFiles.current?.add(path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return "missing"
    }
    guard isFolder.boolValue else { return ofFile(path) ?? "unreadable" }
    var seen: Set<String> = []
    return SHA256Text.of(Data(lines(of: path, as: "", &seen).joined(separator: "\n").utf8))
  }

  /// Links are followed, each folder once.
  private static func lines(of folder: String, as name: String, _ seen: inout Set<String>)
    -> [String]
  {
    let real = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    guard seen.insert(real).inserted else { return ["\(name) again"] }
    NotedFiles.current?.add(real)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: real)) ?? []
    return names.sorted().flatMap { entry -> [String] in
      let path = "\(real)/\(entry)"
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      return isFolder.boolValue
        ? lines(of: path, as: "\(name)/\(entry)", &seen)
        : ["\(name)/\(entry) \(ofFile(path) ?? "")"]
    }
  }
}
