import AudioSignal

/// One stream of random numbers from which several processors draw, in call order.
///
/// The counterpart of `Math.random` in a context's worklets: captures replace it by this generator.
///
/// - Units: draws are in 0..<1.
/// - Real-time: never allocates, locks or throws.
public final class RandomStream {
  private var generator: Mulberry32

  public init(seed: UInt32) { generator = Mulberry32(seed: seed, state: .wrapping) }

  @_noLocks @_noAllocation
  public func next() -> Double { generator.next() }
}
