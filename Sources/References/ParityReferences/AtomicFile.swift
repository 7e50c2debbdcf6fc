import Foundation
import OrdinaryFiles
import ParityResults

/// Writes files that are there completely or not at all.
package enum AtomicFile {
  /// Writes under a temporary name beside the target, then renames; makes missing folders.
  ///
  /// - Throws: `SuiteError.unwritable`.
  package static func write(_ data: Data, to path: String) throws(SuiteError) {
    try makeFolder(for: path)
    do {
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .unwritable(path: path, detail: SystemReason.of(error, at: path))
    }
  }

  /// Makes the folders above a file.
  ///
  /// - Throws: `SuiteError.unwritable`.
  package static func makeFolder(for path: String) throws(SuiteError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: path, detail: SystemReason.of(error, at: path))
    }
  }
}
