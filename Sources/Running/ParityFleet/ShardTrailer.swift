import DataText
import Foundation
import OrdinaryFiles
import ParityReferences

/// The end of a `.parityshard`: SHA-256 of every byte before it, as a frame that Zstandard skips.
///
/// A truncated or damaged copy is refused before any of it is unpacked.
///
/// - Source: RFC 8878, "Zstandard Compression and the application/zstd Media Type", 3.1.2 (skippable frames).
enum ShardTrailer {
  /// The skippable frame's magic number and length, 8 bytes, and a SHA-256.
  static let size = 40
  /// The magic number of a skippable frame, and the length of its content.
  private static let head: [UInt8] = [0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]

  /// Appends it, and waits until the file is on the disk.
  ///
  /// - Throws: `ShardError`.
  static func close(_ path: String) throws(ShardError) {
    let hash: String
    do {
      hash = try SHA256Text.ofFile(path)
    } catch {
      throw .unwritable(path: path, number: EIO, detail: "\(error)")
    }
    let file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard file >= 0 else { throw ShardError(errno, path) }
    defer { Foundation.close(file) }
    let bytes = head + Self.bytes(hash)
    let written = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    guard written == bytes.count, fsync(file) == 0 else {
      throw ShardError(written < 0 || errno != 0 ? errno : ENOSPC, path)
    }
  }

  /// - Returns: what is wrong with the file, as the end of a sentence; nil for nothing.
  static func fault(of path: String) -> String? {
    do throws(FileRefusal) {
      let file = try OrdinaryFile.open(path)
      defer { Foundation.close(file.descriptor) }
      guard file.size > size else { return "it is cut off" }
      var end = [UInt8](repeating: 0, count: size)
      // Before all of it is read: another file may be of any size.
      guard pread(file.descriptor, &end, size, off_t(file.size - size)) == size,
        Array(end[..<8]) == head
      else { return "it is cut off, or not a shard" }
      var hash = SHA256Digest()
      var left = file.size - size
      var block = [UInt8](repeating: 0, count: 1 << 18)
      while left > 0 {
        let count = read(file.descriptor, &block, min(left, block.count))
        guard count > 0 else { return "it is cut off" }
        block.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        left -= count
      }
      guard Array(end[8...]) == hash.finish() else {
        return "its bytes are not those that were written"
      }
      return nil
    } catch {
      return "it cannot be read: \(error)"
    }
  }

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal.utf8)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
  }
}
