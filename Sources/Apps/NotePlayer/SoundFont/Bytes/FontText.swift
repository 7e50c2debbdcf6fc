/// Names in fonts: up to the first NUL, UTF-8 where that is valid, else Windows-1252.
enum FontText {
  /// Windows-1252 for 0x80 to 0x9F; 0 where undefined.
  private static let upperControls: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
    0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]

  /// Without control characters and trailing blanks.
  static func decode(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes.prefix { $0 != 0 })
    let text =
      String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(windows(bytes)))
    let kept = text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
    var scalars = Array(kept)
    while scalars.last == " " { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func windows(_ bytes: [UInt8]) -> [Unicode.Scalar] {
    bytes.compactMap { byte in
      guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
      let scalar = upperControls[Int(byte) - 0x80]
      return scalar == 0 ? nil : Unicode.Scalar(scalar)
    }
  }
}
