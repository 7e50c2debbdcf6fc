/// FLAC: its first block says how many samples there are, and the decoder checks that they are.
///
/// A second stream behind the first, or frames beyond that number, are not read.
///
/// - Source: RFC 9639, sections 8.2 and 9.1.
enum FLACLength {
  /// The end of a file in which another frame is searched for, at least.
  private static let leastTail = 1 << 16
  private static let mostTail = 1 << 24

  static func of(_ bytes: FileBytes, _ start: Int) -> DeclaredLength {
    let info = bytes.read(34, at: start + 8)
    guard info.count == 34 else { return .decoded }
    let count = info[10..<18].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & 0xF_FFFF_FFFF
    // Without a number, the decoder reads all.
    guard count > 0 else { return .decoded }
    if hasAnother(bytes, behind: start + 4) { return .several }
    guard let head = firstFrame(bytes, start), let own = FrameHeader(bytes.read(16, at: head)[...])
    else { return .decoded }
    let largest = info[7..<10].reduce(0) { $0 << 8 | Int($1) }
    let blockSize = UInt64(info[2]) << 8 | UInt64(info[3])
    let first = max(head, bytes.count - min(max(leastTail, 2 * largest), mostTail))
    let tail = bytes.read(bytes.count - first, at: first)
    let isMore = tail.indices.contains { place in
      guard tail[place] == 0xFF, let frame = FrameHeader(tail[place...]), frame.format == own.format
      else { return false }
      return (frame.isBySample ? frame.number : frame.number * blockSize) + frame.length > count
    }
    return isMore ? .several : .decoded
  }

  /// Where the first frame begins, behind the blocks of metadata.
  private static func firstFrame(_ bytes: FileBytes, _ start: Int) -> Int? {
    var offset = start + 4
    while let header = bytes.number(4, at: offset, .big) {
      offset += 4 + Int(header & 0xFF_FFFF)
      if header >> 31 == 1 { return offset }
    }
    return nil
  }

  /// Whether another stream begins: its mark, and a first block of 34 bytes, which may be its only one.
  private static func hasAnother(_ bytes: FileBytes, behind start: Int) -> Bool {
    let mark = Array("fLaC".utf8)
    let block = 1 << 20
    return stride(from: start, to: bytes.count, by: block).contains { offset in
      let part = bytes.read(block + 8, at: offset)
      return part.indices.dropLast(7).contains { place in
        part[place] == mark[0] && part[place...].starts(with: mark)
          && part[place + 4] & 0x7F == 0
          && part[(place + 5)...].starts(with: [0, 0, 34])
      }
    }
  }

  /// The header of a frame, which ends with its checksum.
  private struct FrameHeader {
    /// Of the frame, or of its first sample.
    let number: UInt64
    let isBySample: Bool
    /// In samples of each channel.
    let length: UInt64
    /// The bits that are the same in all frames of a file: how they are counted, and the codes of rate and depth.
    let format: [UInt8]

    /// nil where none begins.
    init?(_ bytes: ArraySlice<UInt8>) {
      let head = Array(bytes.prefix(16))
      guard head.count > 5, head[0] == 0xFF, head[1] & 0xFE == 0xF8, head[2] >> 4 != 0,
        head[2] & 0xF != 0xF, head[3] >> 4 < 11,
        head[3] & 0x0E != 0x06, head[3] & 1 == 0
      else { return nil }
      isBySample = head[1] & 1 == 1
      format = [head[1], head[2] & 0xF, head[3] & 0x0E]
      // The number is coded as UTF-8 codes characters, in up to seven bytes.
      let lead = head[4]
      let width = lead < 0x80 ? 1 : (~lead).leadingZeroBitCount
      guard width == 1 && lead < 0x80 || (2...7).contains(width), head.count > 4 + width else {
        return nil
      }
      var value = width == 1 ? UInt64(lead) : UInt64(lead) & (0x7F >> UInt64(width))
      for byte in head[5..<4 + width] {
        guard byte & 0xC0 == 0x80 else { return nil }
        value = value << 6 | UInt64(byte & 0x3F)
      }
      number = value
      let (size, rate) = (head[2] >> 4, head[2] & 0xF)
      let sizeLength = size == 6 ? 1 : size == 7 ? 2 : 0
      let more = sizeLength + (rate == 12 ? 1 : rate > 12 ? 2 : 0)
      let end = 4 + width + more
      guard head.count > end, Self.checksum(head[..<end]) == head[end] else { return nil }
      let own = head[(4 + width)...].prefix(sizeLength).reduce(0) { $0 << 8 | UInt64($1) }
      self.length =
        switch size {
        case 1: 192
        case 2...5: 576 << UInt64(size - 2)
        case 6, 7: own + 1
        default: 256 << UInt64(size - 8)
        }
    }

    /// CRC-8 with the polynomial x⁸ + x² + x + 1.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt8 {
      bytes.reduce(0) { sum, byte in
        (0..<8).reduce(sum ^ byte) { own, _ in own & 0x80 != 0 ? own << 1 ^ 0x07 : own << 1 }
      }
    }
  }
}
