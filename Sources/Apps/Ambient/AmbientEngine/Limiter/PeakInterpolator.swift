import WebAudio

/// The points at a quarter, a half and three quarters between two samples, by a sinc under a Hann window of twelve
/// samples: the length of the standard's meter, so that both read the same.
///
/// - Source: ITU-R BS.1770-4, annex 2.
/// - Real-time: `peaks` never allocates, locks or throws.
struct PeakInterpolator: ~Copyable {
  /// Samples on either side of a point.
  static var reach: Int { @_noLocks @_noAllocation get { 6 } }
  private static var taps: Int { @_noLocks @_noAllocation get { 2 * reach } }

  /// Two phases of `taps` weights; the third is the first reversed.
  private let weights: UnsafeMutablePointer<Float>
  /// The largest factor by which a point can exceed the samples around it.
  let growth: Float

  init() {
    weights = .allocate(capacity: 2 * Self.taps)
    var growth = 1.0
    for (phase, fraction) in [0.25, 0.5].enumerated() {
      let values = (0..<Self.taps).map { tap in
        Self.weight(Double(tap - Self.reach + 1) - fraction)
      }
      growth = max(growth, values.reduce(0) { $0 + abs($1) })
      for (tap, value) in values.enumerated() {
        (weights + phase * Self.taps + tap).initialize(to: Float(value))
      }
    }
    self.growth = Float(growth)
  }

  deinit { weights.deallocate() }

  private static func weight(_ distance: Double) -> Double {
    let angle = Double.pi * distance
    let share = distance / Double(reach)
    guard abs(share) < 1 else { return 0 }
    return (distance == 0 ? 1 : sine(angle) / angle) * 0.5 * (1 + cosine(.pi * share))
  }

  /// Raises each of eight peaks to the highest point between its sample and the next.
  ///
  /// - Parameter samples: the first of the eight; `reach` samples before and `reach + 8` after it have to exist.
  @_noLocks @_noAllocation
  @inline(__always)
  func raise(_ peaks: UnsafeMutablePointer<Float>, _ samples: UnsafePointer<Float>) {
    var quarter = SIMD8<Float>.zero
    var half = SIMD8<Float>.zero
    var threeQuarters = SIMD8<Float>.zero
    let first = samples - Self.reach + 1
    for tap in 0..<Self.taps {
      let values = UnsafeRawPointer(first + tap).loadUnaligned(as: SIMD8<Float>.self)
      quarter += values * weights[tap]
      half += values * weights[Self.taps + tap]
      threeQuarters += values * weights[Self.taps - 1 - tap]
    }
    let here = UnsafeRawPointer(samples).loadUnaligned(as: SIMD8<Float>.self)
    var largest = UnsafeRawPointer(peaks).loadUnaligned(as: SIMD8<Float>.self)
    largest = Self.larger(largest, here)
    largest = Self.larger(largest, quarter)
    largest = Self.larger(largest, half)
    largest = Self.larger(largest, threeQuarters)
    UnsafeMutableRawPointer(peaks).storeBytes(of: largest, as: SIMD8<Float>.self)
  }

  @_noLocks @_noAllocation
  @inline(__always)
  private static func larger(_ peaks: SIMD8<Float>, _ values: SIMD8<Float>) -> SIMD8<Float> {
    let magnitudes = values.replacing(with: -values, where: values .< 0)
    return peaks.replacing(with: magnitudes, where: magnitudes .> peaks)
  }
}
