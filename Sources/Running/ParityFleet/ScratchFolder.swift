import Foundation
import OrdinaryFiles

/// A merge's private folder, removed when it is released.
package final class ScratchFolder: Sendable {
  package let path: String

  /// - Throws: `ShardError.unwritable`.
  package init(in folder: String) throws(ShardError) {
    let names = OwnedNames(prefix: "parity-merge")
    names.sweep(folder)
    path = "\(folder)/\(names.name(UUID().uuidString))"
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: path, number: 0, detail: SystemReason.of(error, at: path))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
