import Foundation

/// Lets one process at a time change a folder: of two that read a file, add to it and write it again, the second would
/// lose what the first has added.
///
/// The lock ends with the process that holds it, however that ends.
package final class FolderLock {
  private let descriptor: Int32
  /// Whether the lock is a file that says who holds it.
  private let hasNote: Bool

  /// Why the lock could not be taken.
  package enum Refusal: Error {
    case unwritable(WriteRefusal)
    /// Another process holds it; in the words of the note that it left.
    case busy(String)
  }

  private init(descriptor: Int32, hasNote: Bool) {
    (self.descriptor, self.hasNote) = (descriptor, hasNote)
  }

  /// Waits until the lock is free.
  ///
  /// - Throws: `WriteRefusal` where there is no such folder.
  package convenience init(_ folder: String) throws(WriteRefusal) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard descriptor >= 0 else { throw WriteRefusal(errno, folder) }
    // On a file system without locks the call fails, and the folder is used without one.
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    self.init(descriptor: descriptor, hasNote: false)
  }

  /// Does not wait, and leaves a note for other processes.
  ///
  /// - Parameters:
  ///   - path: of a file in the folder, which is created.
  ///   - note: who holds it, for others to read.
  /// - Throws: `Refusal`.
  package convenience init(trying path: String, note: String) throws(Refusal) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .unwritable(WriteRefusal(errno, path)) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      var buffer = [UInt8](repeating: 0, count: 128)
      let count = pread(descriptor, &buffer, buffer.count, 0)
      close(descriptor)
      throw .busy(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self))
    }
    ftruncate(descriptor, 0)
    let text = Array(note.utf8)
    _ = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    self.init(descriptor: descriptor, hasNote: true)
  }

  deinit {
    if hasNote { ftruncate(descriptor, 0) }
    // Closing is not enough: a child process that is just being started holds the descriptor too, until it becomes its
    // program.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
