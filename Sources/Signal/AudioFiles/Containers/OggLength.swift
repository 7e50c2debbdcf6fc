/// Ogg: the last page is marked as the last.
///
/// A file that was cut between two pages consists of whole pages, and is read as a shorter one. Of several streams, one
/// after the other or side by side, only the first is read.
///
/// - Source: RFC 3533, section 6.
enum OggLength {
  static func of(_ bytes: FileBytes, _ start: Int) -> DeclaredLength {
    var offset = start
    var unfinished: Set<UInt64> = []
    var count = 0
    // 27 bytes, and one for each segment's length.
    while bytes.has("OggS", at: offset) {
      let header = bytes.read(27, at: offset)
      guard header.count == 27 else { return .endless }
      let segments = bytes.read(Int(header[26]), at: offset + 27)
      offset += 27 + Int(header[26]) + segments.reduce(0) { $0 + Int($1) }
      guard offset <= bytes.count else { return .endless }
      let stream = header[14..<18].reduce(0) { $0 << 8 | UInt64($1) }
      // Bit 1 of the header's type marks the first page of its stream, bit 2 the last.
      if header[5] & 2 != 0 { count += 1 }
      if header[5] & 4 == 0 { unfinished.insert(stream) } else { unfinished.remove(stream) }
    }
    return !unfinished.isEmpty ? .endless : count > 1 ? .several : .decoded
  }
}
