/// The meter of a compressor: falls with the gain at once and rises slowly.
///
/// A frame that falls leaves nothing of the one before, and one that rises adds so little that it seldom
/// matters where exactly between two neighbouring numbers libm sees its decibels. So of a block's logarithms
/// a few are libm's, and the samples are those of all.
///
/// - Real-time: never allocates, locks or throws.
struct LevelMeter {
  /// In decibels.
  private(set) var value: Float = 1
  private let rate: Float

  init(rate: Float) { self.rate = rate }

  /// - Parameters:
  ///   - gains: linear.
  ///   - low, high: between which their decibels lie; not numbers where that is unknown.
  @_noLocks @_noAllocation
  mutating func follow(
    _ gains: UnsafePointer<Float>, low: UnsafePointer<Float>, high: UnsafePointer<Float>,
    count: Int
  ) {
    var (least, most) = (value, value)
    // The frame that was fallen to, while its exact decibels are unknown.
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
