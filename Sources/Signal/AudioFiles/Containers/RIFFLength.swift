/// WAV: the data chunk gives where the samples end.
///
/// - Source: Microsoft's "Multimedia Programming Interface", 1991 (RIFF, and RIFX with the most significant byte
///   first); EBU Tech 3306 (RF64), ITU-R BS.2088 (BW64).
enum RIFFLength {
  static func of(_ bytes: FileBytes, _ start: Int) -> DeclaredLength {
    let order: ByteOrder = bytes.has("RIFX", at: start) ? .big : .little
    return chunks(after: start, order).walk(bytes) { chunk in
      guard chunk.isNamed("data") else {
        // Only a stream's last chunk has an open size.
        return chunk.writtenSize == unknown ? .end(.open) : .next
      }
      guard chunk.writtenSize != unknown, let size = chunk.size else { return .end(.open) }
      return .end(.bytes(chunk.start + size))
    }
  }

  /// RF64 and BW64: sizes of 64 bits in a chunk of their own, which comes first.
  static func of64(_ bytes: FileBytes, _ start: Int) -> DeclaredLength {
    // 12 bytes of the file's header and 8 of the chunk's; then the sizes of the file and of the samples.
    guard bytes.has("ds64", at: start + 12) else { return .unclear }
    guard let whole = bytes.number(8, at: start + 20, .little),
      let samples = bytes.number(8, at: start + 28, .little)
    else { return .bytes(start + 36) }
    let declared = whole == .max ? nil : ChunkList.end(start + 8, whole)
    return chunks(after: start, .little).walk(bytes) { chunk in
      guard chunk.isNamed("data") else { return .next }
      let written = chunk.writtenSize == unknown ? samples : chunk.writtenSize
      let end = written == .max ? nil : ChunkList.end(chunk.start, written)
      return .end([declared, end].compactMap(\.self).max().map(DeclaredLength.bytes) ?? .open)
    }
  }

  /// The largest size, which programs write when they do not know it.
  private static let unknown = UInt64(UInt32.max)

  private static func chunks(after start: Int, _ order: ByteOrder) -> ChunkList {
    ChunkList(start: start + 12, nameLength: 4, sizeLength: 4, order: order, alignment: 2)
  }
}
