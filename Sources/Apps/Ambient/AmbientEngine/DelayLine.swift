import CAmbientKernels
import WebAudio

/// A ring of float samples; delays count back from the place that is written next.
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

  /// Takes a sample in and gives the one `delay` places back; without a delay the same one, unrounded.
  @_noLocks @_noAllocation
  mutating func pass(_ value: Double, delay: Int) -> Double {
    write(value)
    return delay > 0 ? read(delay) : value
  }

  /// Takes a quantum in and gives what is `delay` places back of each frame, without a delay the same.
  @_noLocks @_noAllocation
  mutating func pass(
    _ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Double>, delay: Int
  ) {
    let count = RenderQuantum.frameCount
    let behind = writeIndex + 1 - delay
    let readIndex = behind < 0 ? behind + size : behind
    // Where neither end of the ring lies between, and nothing is read that is yet to be written over.
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
    // Adding the size rounds, also where the position was within the ring already.
    var position = max(Double(writeIndex) - delay + Double(size), 0)
    if position >= Double(size) { position -= Double(size) }
    let index = Int(position)
    let fraction = position - Double(index)
    let next = index + 1 == size ? 0 : index + 1
    return Double(samples[index]) * (1 - fraction) + Double(samples[next]) * fraction
  }

  /// The line as a network's kernel takes it, read so far back.
  @_noLocks @_noAllocation
  func line(delay: Double) -> parity_line {
    parity_line(samples: samples, size: size, write_index: writeIndex, delay: delay)
  }

  /// Moves on by frames that a kernel has written.
  @_noLocks @_noAllocation
  mutating func advance(by frames: Int) {
    writeIndex += frames
    if writeIndex >= size { writeIndex -= size }
  }
}
