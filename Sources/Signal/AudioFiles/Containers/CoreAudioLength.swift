/// Apple's CAF: every chunk has a size, of 64 bits, and chunks that the samples need may come after them.
///
/// - Source: Apple's "Core Audio Format Specification" 1.0, which allows the data chunk to have the size −1
///   where it is the last.
enum CoreAudioLength {
  static func of(_ bytes: FileBytes, _ start: Int) -> DeclaredLength {
    let chunks = ChunkList(
      start: start + 8, nameLength: 4, sizeLength: 8, order: .big, alignment: 1)
    var end: Int?
    let length = chunks.walk(bytes, atEnd: .open) { chunk in
      guard chunk.isNamed("data") else { return .next }
      guard chunk.writtenSize != .max else { return .end(.open) }
      guard let size = chunk.size else { return .end(.bytes(.max)) }
      end = ChunkList.sum(chunk.start, size)
      return .next
    }
    guard case .open = length else { return length }
    return end.map(DeclaredLength.bytes) ?? .open
  }
}
