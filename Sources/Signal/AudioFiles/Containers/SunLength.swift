/// Sun's and NeXT's AU, in either byte order: two numbers after the name.
///
/// - Source: Sun's audio(5) man page.
enum SunLength {
  static func of(_ bytes: FileBytes, _ start: Int) -> DeclaredLength {
    let order: ByteOrder = bytes.has(".snd", at: start) ? .big : .little
    guard let header = bytes.number(4, at: start + 4, order),
      let samples = bytes.number(4, at: start + 8, order)
    else { return .bytes(start + 24) }
    return samples == UInt64(UInt32.max) ? .open : .bytes(start + Int(header) + Int(samples))
  }
}
