import Foundation
import OrdinaryFiles

/// The files of a folder, without hidden, generated and third-party ones.
enum FolderFiles {
  private static let passedOver: Set<String> = [
    "build", "target", "node_modules", "__pycache__", "reports", "reference-audio", "DerivedData",
  ]
  /// A folder with more files is not a source folder: polling it five times a second would take too long.
  private static let most = 5_000

  static func all(below folder: String) -> [String] {
    var found: [String] = []
    func look(_ folder: String, _ depth: Int) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names.sorted() where !name.hasPrefix(".") && found.count < most {
        let path = "\(folder)/\(name)"
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
        if !isFolder.boolValue {
          found.append(path)
        } else if depth < 12, !passedOver.contains(name) {
          look(path, depth + 1)
        }
      }
    }
    look(folder, 0)
    return found
  }
}
