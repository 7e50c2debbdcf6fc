/// AIFF, AIFC, 8SVX and 16SV: the form gives the file's length, one chunk where its samples end, and another how many
/// there are.
///
/// - Source: Apple's "Audio Interchange File Format" 1.3; Electronic Arts' "8SVX IFF 8-Bit Sampled Voice".
enum IFFLength {
  static func of(_ bytes: FileBytes, _ start: Int) -> DeclaredLength {
    guard let form = bytes.number(4, at: start + 4, .big) else { return .bytes(start + 12) }
    let declared = form == unknown ? nil : start + 8 + Int(form)
    let chunks = ChunkList(
      start: start + 12, nameLength: 4, sizeLength: 4, order: .big, alignment: 2)
    var promised = 0
    return chunks.walk(bytes) { chunk in
      if chunk.isNamed("COMM"), bytes.has("AIFF", at: start + 8) {
        promised = samplesSize(bytes, chunk.start) ?? 0
      }
      guard chunk.isNamed("SSND") || chunk.isNamed("BODY") else { return .next }
      let end = chunk.writtenSize == unknown ? nil : chunk.start + Int(chunk.writtenSize)
      // The samples stand behind two numbers of four bytes.
      let whole = end.map { max($0, chunk.start + 8 + promised) }
      return .end([declared, whole].compactMap(\.self).max().map(DeclaredLength.bytes) ?? .open)
    }
  }

  /// What the common chunk promises: so many frames, of so many channels and bits. AIFC may pack them.
  private static func samplesSize(_ bytes: FileBytes, _ start: Int) -> Int? {
    guard let channels = bytes.number(2, at: start, .big),
      let frames = bytes.number(4, at: start + 2, .big),
      let bits = bytes.number(2, at: start + 6, .big)
    else { return nil }
    // 2^32 · 2^16 · 2^13 at most.
    return Int(frames * channels * ((bits + 7) / 8))
  }

  /// The largest size, which programs write when they do not know it.
  private static let unknown = UInt64(UInt32.max)
}
