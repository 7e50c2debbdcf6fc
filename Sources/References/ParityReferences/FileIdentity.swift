import Foundation
import ParityResults

/// What files hold, as one SHA-256.
package enum FileIdentity {
  /// nil for what cannot be read.
  package static func ofFile(_ path: String) -> String? {
    NotedFiles.current?.add(path)
    return try? SHA256Text.ofFile(path)
  }

  /// Folders that programs and people write to beside what they hold for others: caches, and histories.
  package static let passedOver: Set<String> = ["__pycache__", ".git", ".hg", ".svn", ".parity"]

  /// A file, or all files of a folder with their names.
  ///
  /// - Parameter skipping: folders that do not count, by their real paths.
  package static func of(_ path: String, skipping: Set<String> = []) -> String {
    NotedFiles.current?.add(path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return "missing"
    }
    guard isFolder.boolValue else { return ofFile(path) ?? "unreadable" }
    var seen = skipping
    return SHA256Text.of(Data(lines(of: path, as: "", &seen).joined(separator: "\n").utf8))
  }

  /// Links are followed, each folder once.
  private static func lines(of folder: String, as name: String, _ seen: inout Set<String>)
    -> [String]
  {
    let real = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    guard seen.insert(real).inserted,
      !passedOver.contains(URL(fileURLWithPath: name).lastPathComponent)
    else { return [] }
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
