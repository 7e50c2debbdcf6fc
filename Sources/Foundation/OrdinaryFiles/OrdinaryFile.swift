import Foundation

/// Opens regular files, and refuses everything that only looks like one.
///
/// A pipe, a socket or a device in the place of a file would block for ever, or be read for ever. It is opened without
/// blocking, and refused once the system has said what it is.
package enum OrdinaryFile {
  /// No file that is held in memory as a whole may be larger: 1 GiB.
  package static let sizeLimit = 1 << 30

  /// Opens a file for reading, at its beginning.
  ///
  /// - Returns: a descriptor that the caller closes, and the file's length in bytes.
  /// - Throws: `FileRefusal`.
  package static func open(_ path: String) throws(FileRefusal) -> (descriptor: Int32, size: Int) {
    guard !path.utf8.contains(0) else { throw .missing }
    var descriptor: Int32
    repeat {
      descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else {
      let reason = errno
      // A socket cannot be opened at all.
      if let kind = kind(at: path), kind != .folder { throw .notOrdinary(kind) }
      throw reason == ENOENT || reason == ENOTDIR
        ? .missing : .unreadable(reason: SystemReason.of(errno: reason, at: path))
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      throw .unreadable(reason: SystemReason.of(errno: errno, at: path))
    }
    if let kind = FileKind(status) {
      close(descriptor)
      throw .notOrdinary(kind)
    }
    return (descriptor, Int(status.st_size))
  }

  /// The whole file.
  ///
  /// - Parameter limit: larger files are refused, also one that grows while it is read.
  /// - Throws: `FileRefusal`.
  package static func read(_ path: String, limit: Int = sizeLimit) throws(FileRefusal) -> Data {
    let file = try open(path)
    defer { close(file.descriptor) }
    guard file.size <= limit else { throw .tooLarge(bytes: file.size, limit: limit) }
    var data = Data(capacity: file.size)
    try forEachBlock(file.descriptor) { block throws(FileRefusal) in
      data.append(contentsOf: block)
      guard data.count <= limit else { throw .tooLarge(bytes: data.count, limit: limit) }
    }
    return data
  }

  /// The whole file; nil where it cannot be read, for whatever reason.
  package static func contents(_ path: String) -> Data? { try? read(path) }

  /// A file's bytes in order, in blocks of at most 1 MiB, whatever its length.
  ///
  /// - Throws: `FileRefusal`.
  package static func stream(
    _ path: String, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(FileRefusal) {
    let file = try open(path)
    defer { close(file.descriptor) }
    try forEachBlock(file.descriptor) { block throws(FileRefusal) in
      // A sparse file can be longer than anyone would wait for.
      if Task.isCancelled { throw .unreadable(reason: "interrupted") }
      body(block)
    }
  }

  private static func forEachBlock(
    _ descriptor: Int32, _ body: (UnsafeRawBufferPointer) throws(FileRefusal) -> Void
  ) throws(FileRefusal) {
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { block.deallocate() }
    while true {
      let count = Foundation.read(descriptor, block.baseAddress, block.count)
      if count == 0 { return }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .unreadable(reason: SystemReason.of(errno: errno)) }
      try body(UnsafeRawBufferPointer(rebasing: block[..<count]))
    }
  }

  /// What a path leads to if it is not a file; nil for a file, and where there is nothing.
  private static func kind(at path: String) -> FileKind? {
    var status = stat()
    return stat(path, &status) == 0 ? FileKind(status) : nil
  }
}
