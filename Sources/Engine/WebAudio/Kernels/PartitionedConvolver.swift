import CVectorKernels

/// Convolves one channel with a response cut into parts: the first directly, later ones by FFTs of
/// growing size, whose delay the part's own offset hides.
///
/// - Shape: 128 samples in and out, no latency.
/// - Real-time: `render` never allocates on the heap, locks or throws.
final class PartitionedConvolver {
  private static let directLength = 64
  private static let largestTransform = 8192

  private var stages: [ConvolverStage] = []
  private let accumulator: UnsafeMutablePointer<Float>
  private let accumulatorLength: Int
  private var readIndex = 0
  /// What one stage puts out.
  private let part: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - scale: multiplies the response.
  ///   - phase: shifts when the long FFTs are computed, so that several convolvers take turns.
  init(response: [Float], scale: Float, phase: Int) {
    var offset = 0
    var transformSize = 0
    while offset < response.count {
      let length =
        transformSize == 0 ? Self.directLength : transformSize / 2
      let part = Array(response[offset..<min(offset + length, response.count)])
      stages.append(
        ConvolverStage(
          part, scale: scale, offset: offset, transformSize: transformSize,
          phase: (phase + stages.count) * RenderQuantum.frameCount))
      offset += length
      transformSize =
        transformSize == 0
        ? 2 * Self.directLength : min(2 * transformSize, Self.largestTransform)
    }
    let quantum = RenderQuantum.frameCount
    let needed = response.count + Self.largestTransform
    accumulatorLength = (needed + quantum - 1) / quantum * quantum + quantum
    accumulator = .allocate(capacity: accumulatorLength)
    accumulator.initialize(repeating: 0, count: accumulatorLength)
    part = .allocate(capacity: quantum)
    part.initialize(repeating: 0, count: quantum)
  }

  deinit {
    accumulator.deallocate()
    part.deallocate()
  }

  func render(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
    let quantum = RenderQuantum.frameCount
    for stage in stages {
      guard stage.render(input, into: part) else { continue }
      var index = (readIndex + stage.postDelay) % accumulatorLength
      for frame in 0..<quantum {
        accumulator[index] += part[frame]
        index += 1
        if index == accumulatorLength { index = 0 }
      }
    }
    output.update(from: accumulator + readIndex, count: quantum)
    (accumulator + readIndex).update(repeating: 0, count: quantum)
    readIndex = (readIndex + quantum) % accumulatorLength
  }
}

/// One part of the response.
final class ConvolverStage {
  /// Frames by which the output is added ahead.
  let postDelay: Int
  private let preDelay: Int
  private var framesSeen = 0
  private var delayIndex = 0
  private let delay: UnsafeMutablePointer<Float>
  private let direct: DirectConvolver?
  private let transformed: TransformConvolver?

  /// - Parameter transformSize: 0 convolves directly.
  init(_ part: [Float], scale: Float, offset: Int, transformSize: Int, phase: Int) {
    let total = transformSize == 0 ? 0 : offset - transformSize / 2
    preDelay = total > 0 ? phase % min(transformSize / 2, total) : 0
    postDelay = total - preDelay
    delay = .allocate(capacity: max(preDelay, 1))
    delay.initialize(repeating: 0, count: max(preDelay, 1))
    if transformSize == 0 {
      direct = DirectConvolver(part.map { $0 * scale })
      transformed = nil
    } else {
      direct = nil
      transformed = TransformConvolver(part, size: transformSize, scale: scale)
    }
  }

  deinit { delay.deallocate() }

  /// - Returns: false while the part's own delay fills; then nothing is written.
  func render(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) -> Bool {
    let quantum = RenderQuantum.frameCount
    let source = preDelay > 0 ? UnsafePointer(delay + delayIndex) : input
    let isReady = framesSeen >= preDelay
    if isReady {
      direct?.render(source, into: output)
      transformed?.render(source, into: output)
    }
    if preDelay > 0 {
      (delay + delayIndex).update(from: input, count: quantum)
      delayIndex = (delayIndex + quantum) % preDelay
    }
    framesSeen += quantum
    return isReady
  }
}

/// Convolves with up to 64 taps, summing from the oldest sample to the newest.
final class DirectConvolver {
  private static let tapCount = 64

  /// The taps from the last, which meets the oldest sample, to the first.
  private let reversed: UnsafeMutablePointer<Float>
  private let history: UnsafeMutablePointer<Float>

  init(_ taps: [Float]) {
    reversed = .allocate(capacity: Self.tapCount)
    reversed.initialize(repeating: 0, count: Self.tapCount)
    for (index, tap) in taps.enumerated() { reversed[Self.tapCount - 1 - index] = tap }
    let count = Self.tapCount + RenderQuantum.frameCount
    history = .allocate(capacity: count)
    history.initialize(repeating: 0, count: count)
  }

  deinit {
    reversed.deallocate()
    history.deallocate()
  }

  func render(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
    let quantum = RenderQuantum.frameCount
    (history + Self.tapCount).update(from: input, count: quantum)
    parity_filter(reversed, Self.tapCount, history + 1, output, quantum)
    history.update(from: history + quantum, count: Self.tapCount)
  }
}

/// Convolves by overlap-add; its output is half the transform's size late.
final class TransformConvolver {
  private let half: Int
  private let transform: RealFourierTransform
  private let spectrum: UnsafeMutablePointer<Complex>
  private let bins: UnsafeMutablePointer<Complex>
  /// What came in, what goes out, and what the next block adds: half, half, half samples.
  private let collected: UnsafeMutablePointer<Float>
  private let ready: UnsafeMutablePointer<Float>
  private let overlap: UnsafeMutablePointer<Float>
  private let samples: UnsafeMutablePointer<Float>
  private var index = 0

  init(_ part: [Float], size: Int, scale: Float) {
    half = size / 2
    transform = RealFourierTransform(size: size)
    spectrum = .allocate(capacity: half)
    spectrum.initialize(repeating: .zero, count: half)
    bins = .allocate(capacity: half)
    bins.initialize(repeating: .zero, count: half)
    collected = .allocate(capacity: 5 * half)
    collected.initialize(repeating: 0, count: 5 * half)
    ready = collected + half
    overlap = collected + 2 * half
    samples = collected + 3 * half
    for (index, tap) in part.enumerated() { samples[index] = tap }
    transform.forward(samples, into: spectrum)
    for bin in 0..<half { spectrum[bin] = scale * spectrum[bin] }
  }

  deinit {
    spectrum.deallocate()
    bins.deallocate()
    collected.deallocate()
  }

  func render(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
    let step = min(half, RenderQuantum.frameCount)
    for start in stride(from: 0, to: RenderQuantum.frameCount, by: step) {
      (collected + index).update(from: input + start, count: step)
      (output + start).update(from: ready + index, count: step)
      index += step
      if index == half {
        convolve()
        index = 0
      }
    }
  }

  private func convolve() {
    samples.update(from: collected, count: half)
    (samples + half).update(repeating: 0, count: half)
    transform.forward(samples, into: bins)
    RealFourierTransform.multiply(bins, by: spectrum, count: half)
    transform.inverse(bins, into: samples)
    for frame in 0..<half { ready[frame] = samples[frame] + overlap[frame] }
    overlap.update(from: samples + half, count: half)
  }
}
