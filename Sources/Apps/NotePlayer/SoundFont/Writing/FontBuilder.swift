/// The bytes of a font being assembled: little-endian numbers, texts, chunks.
struct FontBuilder {
  private(set) var bytes: [UInt8] = []

  mutating func u8(_ values: Int...) {
    for value in values { bytes.append(UInt8(truncatingIfNeeded: value)) }
  }

  mutating func u16(_ values: Int...) {
    for value in values { u8(value, value >> 8) }
  }

  mutating func u32(_ values: Int...) {
    for value in values { u16(value & 0xFFFF, value >> 16) }
  }

  mutating func text(_ text: String, _ length: Int) {
    let name = Array(text.utf8.prefix(length))
    bytes += name + Array(repeating: 0, count: length - name.count)
  }

  mutating func append(_ content: some Sequence<UInt8>) { bytes += content }

  static func chunk(_ id: String, _ content: [UInt8]) -> [UInt8] {
    var builder = FontBuilder()
    builder.append(id.utf8)
    builder.u32(content.count)
    builder.append(content)
    if content.count % 2 == 1 { builder.u8(0) }
    return builder.bytes
  }

  static func list(_ type: String, _ chunks: [[UInt8]]) -> [UInt8] {
    chunk("LIST", Array(type.utf8) + chunks.flatMap(\.self))
  }

  /// Terminated by one NUL or two, to an even length.
  static func text(_ id: String, _ text: [UInt8]) -> [UInt8] {
    var content = text + [0]
    if content.count % 2 == 1 { content.append(0) }
    return chunk(id, content)
  }
}
