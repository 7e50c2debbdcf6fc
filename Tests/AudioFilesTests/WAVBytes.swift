/// WAV files by hand, after Microsoft's "Multimedia Programming Interface", 1991.
enum WAVBytes {
  static func file(
    format: Int = 1, channels: Int = 1, rate: Int = 48000, bits: Int, data: [UInt8],
    chunksBeforeData: [UInt8] = [], claimedDataSize: Int? = nil
  ) -> [UInt8] {
    let frameSize = channels * bits / 8
    let body =
      tag("WAVE") + tag("fmt ") + number(16, 4) + number(format, 2) + number(channels, 2)
      + number(rate, 4) + number(rate * frameSize, 4) + number(frameSize, 2) + number(bits, 2)
      + chunksBeforeData + tag("data") + number(claimedDataSize ?? data.count, 4) + data
    return tag("RIFF") + number(body.count, 4) + body
  }

  static func chunk(_ name: String, size: Int) -> [UInt8] {
    tag(name) + number(size, 4) + [UInt8](repeating: 0, count: size + size % 2)
  }

  static func tag(_ name: String) -> [UInt8] { Array(name.utf8) }

  /// Little-endian.
  static func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
