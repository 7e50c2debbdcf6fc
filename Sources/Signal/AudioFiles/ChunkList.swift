/// The chunks of a container, one after the other, of which only the headers are read.
///
/// Leading chunks may be of any length, so only a walk over all of them finds where the samples end.
struct ChunkList {
  /// Where the first chunk begins.
  let start: Int
  /// The number of bytes that name a chunk; its size follows them.
  let nameLength: Int
  let sizeLength: Int
  let order: ByteOrder
  /// A chunk's length is rounded up to a multiple of this.
  let alignment: Int
  /// Whether a chunk's size counts its header.
  var isHeaderCounted = false

  struct Chunk {
    let name: [UInt8]
    /// Where the chunk's contents begin.
    let start: Int
    /// As written in the file.
    let writtenSize: UInt64
    /// The size of the contents, without padding; nil where it is larger than any file.
    let size: Int?

    func isNamed(_ tag: String) -> Bool { name.starts(with: tag.utf8) }
  }

  enum Step {
    case next
    case end(DeclaredLength)
  }

  /// More chunks than any program writes before its samples; a malicious file may hold nothing else.
  static let chunkLimit = 100_000

  /// Walks through the chunks until one of them settles the length.
  ///
  /// - Parameter atEnd: the result when all chunks end with the file.
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
        // The chunk that decides is still to come.
        return .bytes(offset + header)
      }
      let size = Int(exactly: written).map { isHeaderCounted ? $0 - header : $0 }
      // A chunk whose size is less than its own header would make the walk endless.
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

  /// The sum, or nil where it overflows.
  static func sum(_ first: Int, _ second: Int) -> Int? {
    let (sum, overflow) = first.addingReportingOverflow(second)
    return overflow ? nil : sum
  }

  /// Where something of a written size ends: a number beyond all files where that is beyond all numbers.
  static func end(_ start: Int, _ written: UInt64) -> Int {
    Int(exactly: written).flatMap { sum(start, $0) } ?? .max
  }
}
