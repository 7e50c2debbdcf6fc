import CAmbientKernels
import WebAudio

/// A ring of float samples; delays count back from the next write position.
///
/// - Real-time: reading and writing never allocate, lock or throw.
struct DelayLine: ~Copyable {
  private let samples: UnsafeMutablePointer<Float>
  let size: Int
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

  /// Writes a sample and returns the one `delay` samples ago; without a delay the same one, unrounded.
  @_noLocks @_noAllocation
  mutating func pass(_ value: Double, delay: Int) -> Double {
    write(value)
    return delay > 0 ? read(delay) : value
  }

  /// Writes a quantum and returns each frame's sample `delay` samples ago; without a delay the input itself.
  @_noLocks @_noAllocation
  mutating func pass(
    _ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Double>, delay: Int
  ) {
    let count = RenderQuantum.frameCount
    let behind = writeIndex + 1 - delay
    let readIndex = behind < 0 ? behind + size : behind
    // When neither end of the ring is in between, and nothing is read that this quantum overwrites.
    guard delay >= count, delay <= size - count, writeIndex + count <= size,
      readIndex + count <= size
    else {
      for frame in 0..<count { output[frame] = pass(Double(input[frame]), delay: delay) }
      return
    }
    let (written, read) = (samples + writeIndex, samples + readIndex)
    for frame in 0..<count { written[frame] = input[frame] }
    for frame in 0..<count { output[frame] = Double(read[frame]) }
    advance(by: count)
  }

  /// The sample `delay` samples ago; 1 is the last one written.
  @_noLocks @_noAllocation
  func read(_ delay: Int) -> Double {
    let index = writeIndex - delay
    return Double(samples[index < 0 ? index + size : index])
  }

  /// The sample `delay` samples ago, linearly interpolated.
  ///
  /// A delay longer than the line reads its oldest sample.
  @_noLocks @_noAllocation
  func readInterpolated(_ delay: Double) -> Double {
    // Adding the size rounds, even if the position was already within the ring.
    var position = max(Double(writeIndex) - delay + Double(size), 0)
    if position >= Double(size) { position -= Double(size) }
    let index = Int(position)
    let fraction = position - Double(index)
    let next = index + 1 == size ? 0 : index + 1
    return Double(samples[index]) * (1 - fraction) + Double(samples[next]) * fraction
  }

  /// The line in the form that a network's kernel takes, with its delay.
  @_noLocks @_noAllocation
  func line(delay: Double) -> parity_line {
    parity_line(samples: samples, size: size, write_index: writeIndex, delay: delay)
  }

  /// Advances by the frames that a kernel has written.
  @_noLocks @_noAllocation
  mutating func advance(by frames: Int) {
    writeIndex += frames
    if writeIndex >= size { writeIndex -= size }
  }
}
