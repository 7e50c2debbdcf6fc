/// ID3 tags before the file itself, which libsndfile skips in files of every kind.
///
/// - Source: "ID3 tag version 2.4.0 - Main Structure", section 3.1.
enum TagHeader {
  static func end(in bytes: FileBytes, from start: Int = 0) -> Int {
    var offset = start
    while bytes.has("ID3", at: offset) {
      let header = bytes.read(10, at: offset)
      guard header.count == 10 else { return offset }
      // Each byte holds seven bits.
      let size = header[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
      offset += 10 + size
    }
    return offset
  }
}
