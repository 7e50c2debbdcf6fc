import Foundation
import OrdinaryFiles

/// The bytes of a file, in memory or on disk, read at any offset.
struct FileBytes {
  let count: Int
  private let source: Source

  private enum Source {
    case descriptor(Int32)
    case memory(Data)
  }

  /// - Parameter descriptor: of a regular file that stays open while this is used; its position does not move.
  init(_ descriptor: Int32, count: Int) {
    self.count = count
    source = .descriptor(descriptor)
  }

  init(_ bytes: Data) {
    count = bytes.count
    source = .memory(bytes)
  }

  /// - Returns: fewer bytes than requested where the file ends, or cannot be read.
  func read(_ length: Int, at offset: Int) -> [UInt8] {
    guard offset >= 0, offset < count, length > 0 else { return [] }
    let length = min(length, count - offset)
    switch source {
    case .memory(let bytes):
      let start = bytes.startIndex + offset
      return [UInt8](bytes[start..<start + length])
    case .descriptor(let descriptor):
      return [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
        while filled < length, let start = buffer.baseAddress {
          let count = pread(
            descriptor, start + filled, length - filled, off_t(offset + filled))
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { return }
          filled += count
        }
      }
    }
  }

  /// Whether these characters are at an offset.
  func has(_ tag: String, at offset: Int) -> Bool {
    read(tag.utf8.count, at: offset).elementsEqual(tag.utf8)
  }

  /// An unsigned number.
  ///
  /// - Returns: nil where the file ends within it.
  func number(_ length: Int, at offset: Int, _ order: ByteOrder) -> UInt64? {
    let bytes = read(length, at: offset)
    guard bytes.count == length else { return nil }
    let digits = order == .big ? bytes : bytes.reversed()
    return digits.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

enum ByteOrder {
  case big, little
}
