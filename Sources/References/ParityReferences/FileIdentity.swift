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

  /// More are nobody's inputs: a link leads out of the project, or to everything.
  package static let mostFiles = 100_000

  /// Has a watched identity made again when something comes to a folder or leaves it.
  package static func note(_ folder: String) { NotedFiles.current?.add(folder) }

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
    var walk = Walk(seen: skipping)
    // Nobody knows what of all that is read: nothing is taken over.
    guard walk.look(in: path, as: "") else { return "too many files below \(path), \(UUID())" }
    let lines = walk.found.map { name, path in
      Task.isCancelled ? "" : "\(name) \(ofFile(path) ?? "")"
    }
    return SHA256Text.of(Data(lines.joined(separator: "\n").utf8))
  }

  /// Whether a folder holds more, links followed, than anything reads.
  package static func isTooLarge(_ path: String) -> Bool {
    var walk = Walk(seen: [])
    return !walk.look(in: path, as: "") && !Task.isCancelled
  }

  /// Walks through folders; links are followed, and each folder is seen once.
  private struct Walk {
    var seen: Set<String>
    var found: [(name: String, path: String)] = []
    private var entries = 0

    init(seen: Set<String>) { self.seen = seen }

    /// - Returns: false for more than are looked at.
    mutating func look(in folder: String, as name: String) -> Bool {
      let real = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
      guard !passedOver.contains(URL(fileURLWithPath: name).lastPathComponent),
        seen.insert(real).inserted
      else { return true }
      NotedFiles.current?.add(real)
      for entry in ((try? FileManager.default.contentsOfDirectory(atPath: real)) ?? []).sorted() {
        entries += 1
        // A name that is not text stands for no file that could be read.
        guard entries <= mostFiles, !entry.unicodeScalars.contains("\u{FFFD}"), !Task.isCancelled
        else { return false }
        let (path, inner) = ("\(real)/\(entry)", "\(name)/\(entry)")
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        if !isFolder.boolValue {
          found.append((inner, path))
        } else if !look(in: path, as: inner) {
          return false
        }
      }
      return true
    }
  }
}
