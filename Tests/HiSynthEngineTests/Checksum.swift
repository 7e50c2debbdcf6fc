import AudioSignal

/// CRC-32 as zlib has it, over little-endian numbers: how the specification's vectors are given.
enum Checksum {
  static func of(_ samples: [Float]) -> UInt32 {
    of(samples.flatMap { bytes($0.bitPattern.littleEndian) })
  }

  static func of(_ numbers: [Double]) -> UInt32 {
    of(numbers.flatMap { bytes($0.bitPattern.littleEndian) })
  }

  private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }

  private static func of(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
