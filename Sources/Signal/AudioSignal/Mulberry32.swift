/// A small random number generator that JavaScript audio code often brings along.
///
/// Two variants exist in the wild, and they diverge for good after 4,917,758 draws: the usual JavaScript one adds its
/// step to a `Number` that is never reduced, which starts to round once it passes 2^53; the other keeps the state in 32
/// bits.
///
/// - Units: `next()` is in 0..<1, a multiple of 2^-32.
/// - Real-time: never allocates, locks or throws.
/// - Source: mulberry32, public domain, by Tommy Ettinger.
public struct Mulberry32: Sendable {
  /// How the state grows from draw to draw.
  public enum State: Sendable {
    /// A JavaScript number that only grows: `a += 0x6D2B79F5`.
    case growing
    /// A 32-bit integer that wraps: `a = (a + 0x6D2B79F5) | 0`.
    case wrapping
  }

  /// Mulberry32's: added again and again, an odd number meets all 2³² states.
  private static let step: UInt32 = 0x6D2B_79F5
  /// Turns 32 bits into a number from 0 to 1.
  private static let twoToThe32 = 4_294_967_296.0

  private let growing: Bool
  private var state: Double

  public init(seed: UInt32, state: State = .growing) {
    self.state = Double(seed)
    growing = state == .growing
  }

  /// The next draw as the unsigned integer from which it is computed.
  @_noLocks @_noAllocation
  public mutating func nextBits() -> UInt32 {
    state += Double(Self.step)
    if !growing && state >= Self.twoToThe32 { state -= Self.twoToThe32 }
    let low = lowBits
    var t = (low ^ low >> 15) &* (low | 1)
    t ^= t &+ (t ^ t >> 7) &* (t | 61)
    return t ^ t >> 14
  }

  /// The next draw, in 0..<1.
  @_noLocks @_noAllocation
  public mutating func next() -> Double { Double(nextBits()) / Self.twoToThe32 }

  /// The state modulo 2^32, which is what JavaScript's bit operators see.
  private var lowBits: UInt32 {
    @_noLocks @_noAllocation get {
      if state < 0x1p63 { return UInt32(truncatingIfNeeded: Int64(state)) }
      // From 2^63 on (5·10^9 draws) the state is a multiple of 2^11: shift its significand into
      // place and keep what falls into the low 32 bits.
      let significand = state.significandBitPattern | 1 << 52
      return UInt32(truncatingIfNeeded: significand << UInt64(state.exponent - 52))
    }
  }
}
