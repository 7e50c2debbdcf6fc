import Foundation
import Synchronization

/// Writes files that are there whole or not at all, even if the program is ended meanwhile.
///
/// They are written beside their place, under a name that identifies the process, and then renamed. What a killed
/// process has left is removed at the next write into the folder, or when the project is next opened.
package enum WholeFile {
  /// - Parameters:
  ///   - isProgram: whether it may be executed.
  ///   - isDurable: whether it has reached the disk when this returns.
  /// - Throws: `WriteRefusal`.
  package static func write(
    _ data: Data, to path: String, isProgram: Bool = false, isDurable: Bool = false
  ) throws(WriteRefusal) {
    let part = try begin(path)
    // After the rename there is nothing left to remove.
    defer { unlink(part) }
    let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isProgram ? 0o777 : 0o666)
    guard descriptor >= 0 else { throw WriteRefusal(errno, path) }
    defer { close(descriptor) }
    // Keeps the file's permissions.
    var status = stat()
    if stat(path, &status) == 0 { fchmod(descriptor, status.st_mode & 0o7777) }
    try append(data, to: descriptor, for: path)
    guard !isDurable || fsync(descriptor) == 0 else { throw WriteRefusal(errno, path) }
    try finish(part, as: path)
    if isDurable { synchronise(folder(of: path)) }
  }

  /// The first half of a write, for code that writes the file itself.
  ///
  /// - Returns: the path to write to; `finish` moves the file to its place, and on failure the caller removes it.
  /// - Throws: `WriteRefusal` where the path leads to something that is not a file.
  package static func begin(_ path: String) throws(WriteRefusal) -> String {
    var status = stat()
    // A rename would replace a device by a file.
    if stat(path, &status) == 0, let kind = FileKind(status), kind != .folder {
      throw WriteRefusal(path: path, reason: FileRefusal.notOrdinary(kind).description)
    }
    let folder = folder(of: path)
    if swept.withLock({ $0.insert(folder).inserted }) { sweep(folder) }
    return "\(folder)/\(names.name(UUID().uuidString.prefix(13)))"
  }

  /// - Throws: `WriteRefusal`.
  package static func finish(_ part: String, as path: String) throws(WriteRefusal) {
    guard rename(part, path) == 0 else { throw WriteRefusal(errno, path) }
  }

  /// Removes what dead processes have left in a folder.
  package static func sweep(_ folder: String) { names.sweep(folder) }

  /// Whether a name is that of a file being written, by any process.
  package static func isPart(_ name: String) -> Bool { name.hasPrefix(".parity-part-") }

  /// Makes sure that a folder's entries have reached the disk.
  package static func synchronise(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static let names = OwnedNames(prefix: ".parity-part")
  private static let swept = Mutex(Set<String>())

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Appends bytes to an open file.
  ///
  /// - Throws: `WriteRefusal`.
  package static func append(
    _ data: Data, to descriptor: Int32, for path: String
  ) throws(WriteRefusal) {
    let reason = data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Int32 in
      var rest = bytes
      while let start = rest.baseAddress, rest.count > 0 {
        let count = Foundation.write(descriptor, start, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return errno }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return 0
    }
    guard reason == 0 else { throw WriteRefusal(reason, path) }
  }
}

/// Why a file was not written.
package struct WriteRefusal: SystemRefusal, Equatable, CustomStringConvertible {
  package let path: String
  /// As a clause, with what to do about it.
  package let reason: String
  package let number: Int32

  package init(path: String, reason: String, number: Int32 = 0) {
    (self.path, self.reason, self.number) = (path, reason, number)
  }

  /// - Parameter number: an `errno`.
  package init(_ number: Int32, _ path: String) {
    self.init(path: path, reason: SystemReason.of(errno: number, at: path), number: number)
  }

  package var description: String { "cannot write \(path): \(reason)" }
}
