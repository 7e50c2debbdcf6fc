/// The chunks of a container, one behind the other, of which only the headers are read.
///
/// Leading chunks may be of any length: nothing but the walk over all of them finds where the samples end.
struct ChunkList {
  /// Where the first chunk begins.
  let start: Int
  /// How many bytes of a chunk's header name it; its size follows.
  let nameLength: Int
  let sizeLength: Int
  let order: ByteOrder
  /// What a chunk's length is rounded up to.
  let alignment: Int
  /// Whether a chunk's size counts its header.
  var isHeaderCounted = false

  struct Chunk {
    let name: [UInt8]
    /// Where its contents begin.
    let start: Int
    /// As it is written there.
    let writtenSize: UInt64
    /// Of its contents, without padding; nil where that is more than any file has.
    let size: Int?

    func isNamed(_ tag: String) -> Bool { name.starts(with: tag.utf8) }
  }

  enum Step {
    case next
    case end(DeclaredLength)
  }

  /// More chunks than any writer makes before its samples: some files of a hostile writer are nothing else.
  static let chunkLimit = 100_000

  /// Walks through the chunks until one of them decides.
  ///
  /// - Parameter atEnd: what holds when all chunks end with the file.
  func walk(
    _ bytes: FileBytes, atEnd: DeclaredLength? = nil, _ body: (Chunk) -> Step
  ) -> DeclaredLength {
    let header = nameLength + sizeLength
    var offset = start
    for _ in 0..<Self.chunkLimit {
      // libsndfile pads ALAC in CAF with a zero that no size counts.
      if let atEnd, bytes.count - offset < header,
        bytes.read(header, at: offset).allSatisfy({ $0 == 0 })
      {
        return atEnd
      }
      guard let written = bytes.number(sizeLength, at: offset + nameLength, order) else {
        // What decides is still to come.
        return .bytes(offset + header)
      }
      let size = Int(exactly: written).map { isHeaderCounted ? $0 - header : $0 }
      // A header that is smaller than itself would be walked over for ever.
      if let size, size < 0 { return .unclear }
      let chunk = Chunk(
        name: bytes.read(nameLength, at: offset), start: offset + header, writtenSize: written,
        size: size)
      if case .end(let length) = body(chunk) { return length }
      guard let size, let end = Self.sum(chunk.start, size),
        let next = Self.sum(end, (alignment - end % alignment) % alignment)
      else { return .unclear }
      guard end <= bytes.count else { return .bytes(end) }
      // The padding of the last chunk is often missing.
      offset = end == bytes.count ? end : next
    }
    return .unclear
  }

  /// nil where it overflows.
  static func sum(_ first: Int, _ second: Int) -> Int? {
    let (sum, overflow) = first.addingReportingOverflow(second)
    return overflow ? nil : sum
  }
}
