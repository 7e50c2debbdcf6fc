import Foundation

/// The identity of the file that a path leads to: links and hard links to one file have the same.
package struct FileIdentifier: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  /// - Returns: nil where there is nothing.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
