import Foundation

/// The files below a folder; links are followed, and each folder is visited once.
///
/// A watched identity is computed again when something is added to one of the folders or removed from it.
package struct FolderWalk {
  /// Folders of caches and histories, which change without a change in the files beside them.
  private static let passedOver: Set<String> = ["__pycache__", ".git", ".hg", ".svn", ".parity"]

  /// Sorted by name: the name below the folder, and the path.
  package private(set) var found: [(name: String, path: String)] = []
  /// A name that is not text belongs to a file that cannot be read.
  package var hasNamesThatAreNoText: Bool {
    found.contains { $0.name.unicodeScalars.contains("\u{FFFD}") }
  }
  private let isDeep: Bool
  private let mostEntries: Int
  private let includes: (String) -> Bool
  private var seen: Set<String>
  private var entries = 0

  /// - Parameters:
  ///   - skipping: folders that are left out, by their real paths.
  ///   - mostEntries: the largest number of files and folders to visit.
  ///   - includes: whether a file counts, by its name.
  package init(
    skipping: Set<String> = [], isDeep: Bool = true, mostEntries: Int,
    includes: @escaping (String) -> Bool = { _ in true }
  ) {
    seen = skipping
    self.isDeep = isDeep
    self.mostEntries = mostEntries
    self.includes = includes
  }

  /// - Returns: false where there are more entries than that, and when interrupted.
  package mutating func look(in folder: String) -> Bool { look(in: folder, as: "") }

  private mutating func look(in folder: String, as name: String) -> Bool {
    let real = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    guard seen.insert(real).inserted else { return true }
    NotedFiles.current?.add(real)
    for entry in ((try? FileManager.default.contentsOfDirectory(atPath: real)) ?? []).sorted() {
      entries += 1
      guard entries <= mostEntries, !Task.isCancelled else { return false }
      let (path, inner) = ("\(real)/\(entry)", "\(name)/\(entry)")
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if !isFolder.boolValue {
        if includes(entry) { found.append((inner, path)) }
      } else if isDeep, !Self.passedOver.contains(entry), !look(in: path, as: inner) {
        return false
      }
    }
    return true
  }
}
