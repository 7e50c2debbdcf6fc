import Foundation

/// Which file a path leads to, whatever it is called: links and hard links lead to the same one.
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
