import CVectorKernels

/// Convolves a stream of blocks with 128 taps: directly in small blocks, by FFT in larger ones.
///
/// Chromium chooses by block size, and the two differ in their last bits.
final class BlockConvolver {
  /// The length of Chromium's kernels for oversampling (`UpSampler`, `DownSampler`).
  private static let tapCount = 128
  /// How many blocks fit after the kept samples of the last one: copying those to the front for each block would cost
  /// half as much as the convolution.
  private static let roomInBlocks = 4

  private let blockSize: Int
  private let kernel: UnsafeMutablePointer<Float>
  /// The taps from the last, which is applied to the oldest sample, to the first.
  private let reversed: UnsafeMutablePointer<Float>
  private let history: UnsafeMutablePointer<Float>
  /// The end of the history of a direct convolution, after its newest sample.
  @exclusivity(unchecked) private var end: Int
  private let historyCount: Int
  /// Earlier samples that the next block needs, and padding after it that a kernel may read.
  private let kept: Int
  /// The latency of a direct convolution, in samples.
  private let lag: Int
  private let transform: RealFourierTransform?
  /// The kernel's spectrum, for blocks that are convolved by FFT.
  private let spectrum: UnsafeMutablePointer<Complex>
  private let samples: Scratch<Float>
  private let bins: Scratch<Complex>

  /// - Precondition: 128 taps; blocks of 128 or 256 samples.
  init(kernel taps: [Float], blockSize: Int, lag: Int = 0) {
    precondition(taps.count == Self.tapCount && [128, 256].contains(blockSize))
    self.blockSize = blockSize
    kernel = .allocate(capacity: 2 * blockSize)
    kernel.initialize(repeating: 0, count: 2 * blockSize)
    for (index, tap) in taps.enumerated() { kernel[index] = tap }
    reversed = .allocate(capacity: Self.tapCount)
    for (index, tap) in taps.reversed().enumerated() { (reversed + index).initialize(to: tap) }
    self.lag = lag
    // A multiple of a vector's length, so that blocks are aligned to cache lines.
    kept = (Self.tapCount + lag + 15) & ~15
    end = kept
    historyCount = kept + Self.roomInBlocks * blockSize
    history = UnsafeMutableRawPointer.allocate(byteCount: 4 * (historyCount + 16), alignment: 64)
      .bindMemory(to: Float.self, capacity: historyCount + 16)
    history.initialize(repeating: 0, count: historyCount + 16)
    spectrum = .allocate(capacity: blockSize)
    spectrum.initialize(repeating: .zero, count: blockSize)
    samples = Scratch(repeating: 0, count: 2 * blockSize)
    bins = Scratch(repeating: .zero, count: blockSize)
    transform = blockSize > 128 ? RealFourierTransform(size: 2 * blockSize) : nil
    transform?.forward(kernel, into: spectrum)
  }

  deinit {
    kernel.deallocate()
    reversed.deallocate()
    history.deallocate()
    spectrum.deallocate()
  }

  func render(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
    if let transform {
      overlapAdd(transform, input, output)
    } else {
      place().update(from: input, count: blockSize)
      convolvePlaced(into: output)
    }
  }

  /// Whether blocks are convolved directly: then they can also be written in place.
  final var isDirect: Bool { transform == nil }

  /// Where to write the samples of the next block, after those of the blocks before: at least 128.
  final func place() -> UnsafeMutablePointer<Float> {
    if end + blockSize > historyCount {
      history.update(from: history + end - kept, count: kept)
      end = kept
    }
    return history + end
  }

  /// Convolves the block that was written in place: sums from the oldest sample to the newest, with every operation
  /// rounded to float.
  final func convolvePlaced(into output: UnsafeMutablePointer<Float>) {
    let taps = Self.tapCount
    parity_filter(reversed, taps, history + end - taps + 1 - lag, output, blockSize)
    end += blockSize
  }

  private func overlapAdd(
    _ transform: RealFourierTransform, _ input: UnsafePointer<Float>,
    _ output: UnsafeMutablePointer<Float>
  ) {
    let (samples, bins) = (samples.memory, bins.memory)
    samples.update(from: input, count: blockSize)
    (samples + blockSize).update(repeating: 0, count: blockSize)
    transform.forward(samples, into: bins)
    RealFourierTransform.multiply(bins, by: spectrum, count: blockSize)
    transform.inverse(bins, into: samples)
    for frame in 0..<blockSize { output[frame] = samples[frame] + history[frame] }
    history.update(from: samples + blockSize, count: blockSize)
  }
}

/// Delays a stream of blocks by a fixed number of samples, at most a block.
final class DelayedBlock {
  private let frames: Int
  private let blockSize: Int
  private let memory: UnsafeMutablePointer<Float>

  init(frames: Int, blockSize: Int) {
    precondition(frames <= blockSize)
    self.frames = frames
    self.blockSize = blockSize
    memory = .allocate(capacity: frames)
    memory.initialize(repeating: 0, count: frames)
  }

  deinit { memory.deallocate() }

  func render(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
    output.update(from: memory, count: frames)
    (output + frames).update(from: input, count: blockSize - frames)
    memory.update(from: input + blockSize - frames, count: frames)
  }
}
