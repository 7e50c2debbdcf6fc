import Foundation
import Synchronization

/// Folders known to exist, so that each is made only once.
final class MadeFolders: Sendable {
  private let known = Mutex<Set<Substring>>([])

  /// Makes the folder for a file, including parents.
  ///
  /// - Throws: `CocoaError`.
  func make(for file: String) throws {
    let folder = file[..<(file.lastIndex(of: "/") ?? file.startIndex)]
    guard !known.withLock({ $0.contains(folder) }) else { return }
    try FileManager.default.createDirectory(
      atPath: String(folder), withIntermediateDirectories: true)
    known.withLock { _ = $0.insert(folder) }
  }
}
