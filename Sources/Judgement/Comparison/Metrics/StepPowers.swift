import AudioSignal

/// The mean power of each step of a signal that arrives in blocks.
///
/// - Shape: one list for each channel; the last step may be shorter.
/// - Units: mean squares.
struct StepPowers {
  /// Frames per step.
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
        // Sums sample by sample, so that the result does not depend on the blocks, to the bit.
        var sum = sums[index]
        for frame in start..<end { sum += Double(samples[frame]) * Double(samples[frame]) }
        sums[index] = sum
      }
      count += end - start
      start = end
      if count == step { close() }
    }
  }

  /// Closes the last step, at the end of the signal.
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
