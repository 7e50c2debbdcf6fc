/// Sony's Wave64: names of 16 bytes, sizes of 64 bits that count their headers.
///
/// - Source: Sony Pictures Digital's "Sony Wave64 File Format"; its GUIDs begin with the letters of RIFF's names.
enum Wave64Length {
  static func of(_ bytes: FileBytes, _ start: Int) -> DeclaredLength {
    guard let whole = bytes.number(8, at: start + 16, .little) else { return .bytes(start + 40) }
    let declared = whole == .max ? nil : ChunkList.end(start, whole)
    // 24 bytes of the file's header and 16 of its form, "wave".
    let chunks = ChunkList(
      start: start + 40, nameLength: 16, sizeLength: 8, order: .little, alignment: 8,
      isHeaderCounted: true)
    // libsndfile reads the samples of the last data chunk.
    var end: Int?
    let length = chunks.walk(bytes, atEnd: .open) { chunk in
      guard chunk.isNamed("data") else { return .next }
      guard chunk.writtenSize != .max else { return .end(.open) }
      guard let size = chunk.size else { return .end(.bytes(.max)) }
      end = ChunkList.sum(chunk.start, size)
      return .next
    }
    guard case .open = length else { return length }
    return [declared, end].compactMap(\.self).max().map(DeclaredLength.bytes) ?? .open
  }
}
