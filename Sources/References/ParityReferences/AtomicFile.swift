import Foundation
import OrdinaryFiles

/// Writes whole files, and makes the folders above them.
package enum AtomicFile {
  /// Writes a file whole or not at all; makes missing folders.
  ///
  /// - Throws: `WriteRefusal`.
  package static func write(_ data: Data, to path: String) throws(WriteRefusal) {
    try makeFolder(for: path)
    try WholeFile.write(data, to: path)
  }

  /// Makes the folders above a file.
  ///
  /// - Throws: `WriteRefusal`.
  package static func makeFolder(for path: String) throws(WriteRefusal) {
    do {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
    } catch {
      throw WriteRefusal(path: path, reason: SystemReason.of(error, at: path))
    }
  }
}
