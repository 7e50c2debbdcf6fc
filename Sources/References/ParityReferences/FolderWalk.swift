import Foundation

/// The files below a folder; links are followed, and each folder is seen once.
///
/// A watched identity is made again when something comes to one of the folders or leaves it.
package struct FolderWalk {
  /// Folders that programs and people write to beside what they hold for others: caches, and histories.
  private static let passedOver: Set<String> = ["__pycache__", ".git", ".hg", ".svn", ".parity"]

  /// In the order of their names, each by its name below the folder, and where it is.
  package private(set) var found: [(name: String, path: String)] = []
  /// A name that is not text stands for no file that could be read.
  package var hasNamesThatAreNoText: Bool {
    found.contains { $0.name.unicodeScalars.contains("\u{FFFD}") }
  }
  private let isDeep: Bool
  private let mostEntries: Int
  private let includes: (String) -> Bool
  private var seen: Set<String>
  private var entries = 0

  /// - Parameters:
  ///   - skipping: folders that do not count, by their real paths.
  ///   - mostEntries: how many files and folders are looked at.
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

  /// - Returns: false for more than are looked at, and when interrupted.
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
