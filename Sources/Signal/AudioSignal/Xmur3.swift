/// Turns a text into a sequence of 32-bit seeds.
///
/// The text is read as UTF-16 code units, as JavaScript's `charCodeAt` does.
///
/// - Source: xmur3, a public-domain hash by bryc, after MurmurHash3's mixing steps.
public struct Xmur3: Sendable {
  private var hash: UInt32

  public init(_ text: String) {
    let units = Array(text.utf16)
    hash = 1_779_033_703 ^ UInt32(truncatingIfNeeded: units.count)
    for unit in units {
      hash = (hash ^ UInt32(unit)) &* 3_432_918_353
      hash = hash << 13 | hash >> 19
    }
  }

  public mutating func next() -> UInt32 {
    hash = (hash ^ hash >> 16) &* 2_246_822_507
    hash = (hash ^ hash >> 13) &* 3_266_489_909
    hash ^= hash >> 16
    return hash
  }
}
