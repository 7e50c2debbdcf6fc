import WebAudio

/// A ring of float samples; delays count back from the place that is written next.
///
/// - Real-time: reading and writing never allocate, lock or throw.
struct DelayLine: ~Copyable {
  private let samples: UnsafeMutablePointer<Float>
  private let size: Int
  private var writeIndex = 0

  init(size: Int) {
    self.size = size
    samples = .allocate(capacity: size)
    samples.initialize(repeating: 0, count: size)
  }

  deinit { samples.deallocate() }

  @_noLocks @_noAllocation
  mutating func write(_ value: Double) {
    samples[writeIndex] = Float(value)
    writeIndex += 1
    if writeIndex == size { writeIndex = 0 }
  }

  /// The sample `delay` places back; 1 is the one written last.
  @_noLocks @_noAllocation
  func read(_ delay: Int) -> Double {
    let index = writeIndex - delay
    return Double(samples[index < 0 ? index + size : index])
  }

  /// The sample `delay` places back, on the straight line between two samples.
  ///
  /// A delay longer than the line reads its oldest sample.
  @_noLocks @_noAllocation
  func readInterpolated(_ delay: Double) -> Double {
    var position = Double(writeIndex) - delay
    if position < 0 { position = max(position + Double(size), 0) }
    let whole = Int(position)
    let fraction = position - Double(whole)
    // Adding the size can round up to the size itself.
    let index = whole == size ? 0 : whole
    let next = index + 1 == size ? 0 : index + 1
    return Double(samples[index]) * (1 - fraction) + Double(samples[next]) * fraction
  }
}
