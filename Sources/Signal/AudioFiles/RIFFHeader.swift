import Foundation

/// The chunk sizes of a RIFF WAVE file, for one question: is the file as long as it says?
///
/// libsndfile reads a file that was cut off in mid-transfer as a shorter one, without a word.
/// For a tool that judges by samples that must be an error.
struct RIFFHeader {
  /// File length that the header asks for; nil when it is not a RIFF WAVE file or says nothing.
  let expectedByteCount: Int?

  /// - Parameter bytes: the file's first bytes; 64 KiB reach every header seen in practice.
  init(_ bytes: Data) {
    expectedByteCount = Self.endOfDataChunk(Array(bytes))
  }

  private static func endOfDataChunk(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 12, tag(bytes, at: 0) == "RIFF", tag(bytes, at: 8) == "WAVE" else {
      return nil
    }
    var offset = 12
    while offset + 8 <= bytes.count {
      let size = Int(littleEndian(bytes, at: offset + 4))
      // Streams that could not seek back leave the size at its largest value.
      if size == Int(UInt32.max) { return nil }
      if tag(bytes, at: offset) == "data" { return offset + 8 + size }
      offset += 8 + size + size % 2
    }
    // The chunks end, or run past the bytes at hand, before any data.
    return max(offset, 44)
  }

  private static func tag(_ bytes: [UInt8], at offset: Int) -> String {
    String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
  }

  private static func littleEndian(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << (8 * UInt32($1)) }
  }
}
