/// The meter of a compressor: it falls with the gain at once and rises slowly.
///
/// A frame that falls replaces the value, and one that rises adds so little that libm's exact rounding of its decibels
/// seldom matters. So only a few of a block's logarithms are computed by libm, and the values are the same as with all
/// of them.
///
/// - Real-time: never allocates, locks or throws.
struct LevelMeter {
  /// In decibels.
  private(set) var value: Float = 1
  private let rate: Float

  init(rate: Float) { self.rate = rate }

  /// - Parameters:
  ///   - gains: linear.
  ///   - the bounds of their decibels; NaN where they are unknown.
  @_noLocks @_noAllocation
  mutating func follow(
    _ gains: UnsafePointer<Float>, low: UnsafePointer<Float>, high: UnsafePointer<Float>,
    count: Int
  ) {
    var (least, most) = (value, value)
    // The frame to which the meter last fell, while its exact decibels are unknown.
    var fallen = -1
    for frame in 0..<count {
      if high[frame] < least {
        (least, most, fallen) = (low[frame], high[frame], frame)
        continue
      }
      let isRising = low[frame] >= most
      if fallen >= 0 {
        least = linearToDecibels(gains[fallen])
        fallen = -1
      }
      let (slow, fast) = (risen(least, low[frame]), risen(least, high[frame]))
      if isRising && slow == fast {
        least = slow
      } else {
        let decibels = linearToDecibels(gains[frame])
        least = decibels < least ? decibels : risen(least, decibels)
      }
      most = least
    }
    value = fallen >= 0 ? linearToDecibels(gains[fallen]) : least
  }

  @_noLocks @_noAllocation @inline(__always)
  private func risen(_ value: Float, _ decibels: Float) -> Float {
    value + (decibels - value) * rate
  }
}
