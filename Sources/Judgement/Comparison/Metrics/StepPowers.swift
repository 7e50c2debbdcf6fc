import AudioSignal

/// The mean power of each step of a signal that arrives in blocks.
///
/// - Shape: one list for each channel; the last step may be a shorter one.
/// - Units: mean squares.
struct StepPowers {
  /// Frames of one step.
  let step: Int
  private(set) var channels: [[Double]]
  private var sums: [Double]
  private var count = 0

  init(channelCount: Int, step: Int) {
    self.step = max(1, step)
    channels = Array(repeating: [], count: channelCount)
    sums = Array(repeating: 0, count: channelCount)
  }

  mutating func append(_ block: SampleBuffer) {
    var start = 0
    while start < block.frameCount {
      let end = min(block.frameCount, start + step - count)
      for (index, samples) in block.channels.enumerated() {
        // One sample after the other: blocks of any length come to the same bits.
        var sum = sums[index]
        for frame in start..<end { sum += Double(samples[frame]) * Double(samples[frame]) }
        sums[index] = sum
      }
      count += end - start
      start = end
      if count == step { close() }
    }
  }

  /// Ends the last step, where the signal ends.
  mutating func finish() {
    if count > 0 { close() }
  }

  private mutating func close() {
    for index in sums.indices {
      channels[index].append(sums[index] / Double(count))
      sums[index] = 0
    }
    count = 0
  }
}
