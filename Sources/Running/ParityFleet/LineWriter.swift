import Foundation
import OrdinaryFiles
import ParityReferences
import ParityResults

/// Writes a file line by line, holding no more than one block in memory.
final class LineWriter {
  private let path: String
  private let file: Int32
  private var buffer = Data()
  private static let block = 1 << 18

  /// - Throws: `ShardError.unwritable`.
  init(_ path: String) throws(ShardError) {
    self.path = path
    file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw ShardError(errno, path) }
  }

  deinit { Foundation.close(file) }

  /// - Throws: `ShardError.unwritable`.
  func append(_ line: Data) throws(ShardError) {
    buffer.append(line)
    buffer.append(0x0a)
    if buffer.count >= Self.block { try flush() }
  }

  /// - Throws: `ShardError.unwritable`.
  func close() throws(ShardError) { try flush() }

  private func flush() throws(ShardError) {
    var number: Int32 = 0
    buffer.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count, let start = bytes.baseAddress {
        let count = write(file, start + offset, bytes.count - offset)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          number = count < 0 ? errno : ENOSPC
          return
        }
        offset += count
      }
    }
    guard number == 0 else { throw ShardError(number, path) }
    buffer.removeAll(keepingCapacity: true)
  }
}
