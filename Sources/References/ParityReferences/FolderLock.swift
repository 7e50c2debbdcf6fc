import Foundation
import OrdinaryFiles

/// Lets one process at a time change what stands in a folder: of two that read a file, add to it and write
/// it again, the second would lose what the first has added.
///
/// Ends with the process that holds it, however that ends.
package final class FolderLock {
  private let descriptor: Int32

  /// Waits for whoever holds it.
  ///
  /// - Throws: `SuiteError.unwritable` where there is no such folder.
  package init(_ folder: String) throws(SuiteError) {
    descriptor = open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard descriptor >= 0 else {
      throw .unwritable(path: folder, detail: SystemReason.of(errno: errno, at: folder))
    }
    // A file system without locks has no second program either.
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  deinit {
    // Closing is not enough: a process that is just being started has the descriptor, too, until it becomes
    // its program.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
