/// Follows the frames that a client sends when its connection speaks WebSocket: the server behind keeps each until
/// its last byte is there.
///
/// - Source: RFC 6455, 5.2 (base framing protocol).
struct FrameGate: Equatable {
  /// In bytes; a message of a page of ours has at most 64 kB, and is told so above that.
  static let largestFrame = 1 << 20
  /// A frame that ends the connection: its message is too big.
  static let tooBig: [UInt8] = [0x88, 2, 0x03, 0xF1]

  private var header: [UInt8] = []
  private var left = 0

  /// The client owes the rest of a frame.
  var isInFrame: Bool { !header.isEmpty || left > 0 }

  /// - Returns: false where a frame is larger than the largest.
  mutating func follow(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let first = rest.first {
      if left > 0 {
        let count = min(left, rest.count)
        left -= count
        rest = rest.dropFirst(count)
        continue
      }
      header.append(first)
      rest = rest.dropFirst()
      guard let length = lengthOfFrame else { continue }
      guard length <= Self.largestFrame else { return false }
      left = Int(length)
      header = []
    }
    return true
  }

  /// nil before the whole header is there.
  private var lengthOfFrame: UInt64? {
    guard header.count >= 2 else { return nil }
    let short = header[1] & 0x7F
    let extended = short == 126 ? 2 : short == 127 ? 8 : 0
    let mask = header[1] & 0x80 == 0 ? 0 : 4
    guard header.count == 2 + extended + mask else { return nil }
    guard extended > 0 else { return UInt64(short) }
    return header[2..<2 + extended].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
