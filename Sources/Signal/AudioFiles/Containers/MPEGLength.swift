/// MP3: only a first frame with a table gives the number of bytes.
///
/// - Source: ISO/IEC 11172-3, 2.4.1.3 (a frame's header); Xing's "VBR header" for the table, which LAME and
///   FFmpeg write for constant rates too, as "Info".
enum MPEGLength {
  /// Whether a frame's header begins here: eleven one bits, and layer 1, 2 or 3.
  static func isFrame(_ bytes: FileBytes, at start: Int) -> Bool {
    let header = bytes.read(4, at: start)
    return header.count == 4 && header[0] == 0xFF && header[1] & 0xE0 == 0xE0
      && header[1] & 0x06 != 0
  }

  static func of(_ bytes: FileBytes, from start: Int) -> DeclaredLength {
    let header = bytes.read(4, at: start)
    guard header.count == 4 else { return .unclear }
    let isVersion1 = header[1] & 0x18 == 0x18
    let isMono = header[3] & 0xC0 == 0xC0
    // The side information is 32 or 17 bytes in version 1, 17 or 9 in versions 2 and 2.5.
    let sideLength = isVersion1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
    let table = start + 4 + sideLength
    guard bytes.has("Xing", at: table) || bytes.has("Info", at: table),
      let flags = bytes.number(4, at: table + 4, .big), flags & 2 != 0,
      // The number of frames precedes the number of bytes, where it is present.
      let count = bytes.number(4, at: table + (flags & 1 != 0 ? 12 : 8), .big)
    else { return .unclear }
    let end = start + Int(count)
    // Tags may follow, but no other frames.
    return count > 0 && isFrame(bytes, at: TagHeader.end(in: bytes, from: end))
      ? .several : .bytes(end)
  }
}
