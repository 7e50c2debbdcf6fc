/// mulberry32 as on most pages, with a JavaScript number that only grows as its state.
///
/// The rule: `state += 0x6D2B79F5` is an addition of doubles without `| 0`. Up to 2^53 that equals 32-bit arithmetic;
/// beyond, 4,917,758 draws later, additions round, and a port with a `UInt32` as its state diverges from the page for
/// good. Pages that write `state |= 0` do wrap: `wraps`.
///
/// - Units: draws are 0 to below 1, multiples of 2^−32.
public struct Mulberry32 {
  private var state: Double
  private let wraps: Bool

  public init(seed: UInt32, wraps: Bool = false) {
    state = Double(seed)
    self.wraps = wraps
  }

  public mutating func next() -> Double { Double(nextBits()) / 4_294_967_296 }

  /// The draw times 2^32.
  public mutating func nextBits() -> UInt32 {
    state += 0x6D2B_79F5
    // Exact: the remainder of a double is a double.
    let low = UInt32(state.truncatingRemainder(dividingBy: 4_294_967_296))
    if wraps { state = Double(low) }
    var t = (low ^ (low >> 15)) &* (low | 1)
    t ^= t &+ (t ^ (t >> 7)) &* (t | 61)
    return t ^ (t >> 14)
  }
}

/// xmur3: seeds from a text, for generators such as the one above.
///
/// The rule: it hashes UTF-16 code units, as returned by `charCodeAt`, not bytes: a port that reads UTF-8 gets another
/// hash for text beyond ASCII.
public struct Xmur3 {
  private var hash: UInt32

  public init(_ text: String) {
    hash = 1_779_033_703 ^ UInt32(truncatingIfNeeded: text.utf16.count)
    for unit in text.utf16 {
      hash = (hash ^ UInt32(unit)) &* 3_432_918_353
      hash = hash << 13 | hash >> 19
    }
  }

  public mutating func next() -> UInt32 {
    hash = (hash ^ (hash >> 16)) &* 2_246_822_507
    hash = (hash ^ (hash >> 13)) &* 3_266_489_909
    hash ^= hash >> 16
    return hash
  }
}
