/// AIFF, AIFC, 8SVX and 16SV: the form gives the file's length, and one chunk where its samples end.
///
/// - Source: Apple's "Audio Interchange File Format" 1.3; Electronic Arts' "8SVX IFF 8-Bit Sampled Voice".
enum IFFLength {
  static func of(_ bytes: FileBytes, _ start: Int) -> DeclaredLength {
    guard let form = bytes.number(4, at: start + 4, .big) else { return .bytes(start + 12) }
    let declared = form == unknown ? nil : start + 8 + Int(form)
    let chunks = ChunkList(
      start: start + 12, nameLength: 4, sizeLength: 4, order: .big, alignment: 2)
    return chunks.walk(bytes) { chunk in
      guard chunk.isNamed("SSND") || chunk.isNamed("BODY") else { return .next }
      let end = chunk.writtenSize == unknown ? nil : chunk.start + Int(chunk.writtenSize)
      return .end([declared, end].compactMap(\.self).max().map(DeclaredLength.bytes) ?? .open)
    }
  }

  /// The largest size, which programs write when they do not know it.
  private static let unknown = UInt64(UInt32.max)
}
