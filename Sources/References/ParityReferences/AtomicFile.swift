import Foundation
import OrdinaryFiles

/// Writes whole files, and makes the folders above them.
package enum AtomicFile {
  /// Writes a file whole or not at all; makes missing folders.
  ///
  /// - Throws: `SuiteError.unwritable`.
  package static func write(_ data: Data, to path: String) throws(SuiteError) {
    try makeFolder(for: path)
    do {
      try WholeFile.write(data, to: path)
    } catch {
      throw .unwritable(path: path, detail: error.reason)
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
