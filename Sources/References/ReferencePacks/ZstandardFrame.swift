import Foundation

/// The Zstandard frame of a pack: exactly one, from the file's first byte to its last.
///
/// libarchive also accepts a tar without compression, reads a second frame as more of the first, and ignores what
/// follows it. In a pack, each of these is an error.
///
/// - Source: RFC 8878, "Zstandard Compression and the application/zstd Media Type", 3.1.1.
enum ZstandardFrame {
  /// The most memory that the decoder may need; level 9, at which packs are written, needs 4 MiB.
  static let largestWindow = 32 << 20

  private static let magic: [UInt8] = [0x28, 0xb5, 0x2f, 0xfd]
  /// RFC 8878, 3.1.1.1: the magic number and at most 14 bytes.
  private static let longestHeader = 18

  /// - Returns: what is wrong with the file, to complete a sentence; nil where nothing is.
  static func fault(of file: Int32, size: Int) -> String? {
    guard let head = bytes(file, at: 0, upTo: longestHeader), head.starts(with: magic),
      head.count > 5
    else { return "it is not compressed with Zstandard" }
    let descriptor = head[4]
    let isSingleSegment = descriptor & 0x20 != 0
    let contentSizeBytes =
      descriptor >> 6 == 0 ? (isSingleSegment ? 1 : 0) : 1 << Int(descriptor >> 6)
    let dictionaryBytes = [0, 1, 2, 4][Int(descriptor & 3)]
    // Behind the magic number and the descriptor.
    var offset = 5
    if isSingleSegment {
      let start = offset + dictionaryBytes
      guard head.count >= start + contentSizeBytes else { return "it is cut off" }
      let content = littleEndian(head[start..<start + contentSizeBytes])
      // The two-byte field counts from 256 on.
      guard content + (contentSizeBytes == 2 ? 256 : 0) <= largestWindow else { return tooWide }
    } else {
      let (exponent, mantissa) = (Int(head[5] >> 3), Int(head[5] & 7))
      let base = 1 << (10 + exponent)
      guard base + base / 8 * mantissa <= largestWindow else { return tooWide }
      offset += 1
    }
    offset += dictionaryBytes + contentSizeBytes
    guard let end = endOfBlocks(file, from: offset, size: size) else { return "it is cut off" }
    let length = end + (descriptor & 4 != 0 ? 4 : 0)
    if length > size { return "it is cut off" }
    if length < size {
      return "\(size - length) bytes follow its end, which no pack has"
    }
    return nil
  }

  /// Walks over the blocks, each of which gives its length.
  private static func endOfBlocks(_ file: Int32, from start: Int, size: Int) -> Int? {
    var offset = start
    while offset + 3 <= size {
      guard let header = bytes(file, at: offset, upTo: 3), header.count == 3 else { return nil }
      let word = littleEndian(header[...])
      // A block of one repeated byte holds that byte once.
      offset += 3 + (word >> 1 & 3 == 1 ? 1 : word >> 3)
      if word & 1 != 0 { return offset <= size ? offset : nil }
    }
    return nil
  }

  private static let tooWide =
    "unpacking it would take more memory than a pack may (a window of more than"
    + " \(largestWindow >> 20) MiB)"

  private static func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    // Eight bytes with the highest bit set are larger than any allowed size, so that bit may be dropped.
    bytes.reversed().reduce(0) { ($0 & (.max >> 8)) << 8 | Int($1) }
  }

  private static func bytes(_ file: Int32, at offset: Int, upTo count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = pread(file, &bytes, count, off_t(offset))
    return read < 0 ? nil : Array(bytes.prefix(read))
  }
}
