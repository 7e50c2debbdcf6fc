import Foundation

/// Writes files that can be made again without waiting for the disk.
package enum QuickFile {
  /// Foundation's atomic writes wait until the data is on the disk, which takes longer than everything else in a run of
  /// a small case.
  ///
  /// - Throws: `CocoaError` with the system's reason underneath.
  package static func write(_ data: Data, to path: String) throws {
    try write(to: path) { try $0(data) }
  }

  /// Writes a file piece by piece.
  ///
  /// - Parameter pieces: called with a function that appends one piece.
  /// - Throws: as `write`; also what `pieces` throws.
  package static func write(
    to path: String, _ pieces: ((Data) throws -> Void) throws -> Void
  ) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    try pieces { try append($0, to: file, path) }
  }

  private static func append(_ data: Data, to file: Int32, _ path: String) throws {
    try data.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count, let start = bytes.baseAddress {
        let count = Foundation.write(file, start + offset, bytes.count - offset)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw failure(path) }
        offset += count
      }
    }
  }

  private static func failure(_ path: String) -> CocoaError {
    let reason = NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
    return CocoaError(
      .fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: reason, NSFilePathErrorKey: path])
  }
}
