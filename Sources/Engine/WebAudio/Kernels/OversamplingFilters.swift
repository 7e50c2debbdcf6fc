/// A Blackman window, by its textbook coefficients for α = 0.16.
private func blackman(_ x: Double) -> Double {
  0.42 - 0.5 * cosine(2 * .pi * x) + 0.08 * cosine(4 * .pi * x)
}

/// Doubles the sample rate: keeps the input's samples and interpolates between them.
///
/// - Shape: `blockSize` samples in, twice as many out, 64 input samples late.
final class InterpolationFilter {
  private static let kernel: [Float] = (0..<128).map { i in
    let s = .pi * (Double(i) - 64 + 0.5)
    return Float(sine(s) / s * blackman((Double(i) + 0.5) / 128))
  }

  private let blockSize: Int
  private let convolver: BlockConvolver
  private let delay: DelayedBlock
  private let scratch: Scratch<Float>

  init(blockSize: Int) {
    self.blockSize = blockSize
    scratch = Scratch(repeating: 0, count: 2 * blockSize)
    convolver = BlockConvolver(kernel: Self.kernel, blockSize: blockSize)
    delay = DelayedBlock(frames: 64, blockSize: blockSize)
  }

  func render(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
    let between = scratch.memory
    var kept = UnsafePointer(between + blockSize)
    if convolver.isDirect {
      let place = convolver.place()
      place.update(from: input, count: blockSize)
      kept = UnsafePointer(place - 64)
      convolver.convolvePlaced(into: between)
    } else {
      convolver.render(input, into: between)
      delay.render(input, into: between + blockSize)
    }
    for frame in 0..<blockSize {
      output[2 * frame] = kept[frame]
      output[2 * frame + 1] = between[frame]
    }
  }
}

/// Halves the sample rate after a half-band lowpass.
///
/// Except for the middle one, every second tap of that filter is zero, so the odd samples are filtered and the even
/// ones only delayed.
///
/// - Shape: twice `blockSize` samples in, `blockSize` out, 64 output samples late.
final class DecimationFilter {
  private static let kernel: [Float] = (0..<128).map { half in
    let i = 2 * half + 1
    let s = 0.5 * .pi * Double(i - 128)
    return Float(0.5 * sine(s) / s * blackman(Double(i) / 256))
  }

  private let blockSize: Int
  private let convolver: BlockConvolver
  private let oddDelay: DelayedBlock
  private let evenDelay: DelayedBlock
  private let scratch: Scratch<Float>
  /// The last 64 even samples, where odd ones are filtered in place.
  private let lastEven = Scratch<Float>(repeating: 0, count: 64)

  init(blockSize: Int) {
    self.blockSize = blockSize
    scratch = Scratch(repeating: 0, count: 3 * blockSize)
    convolver = BlockConvolver(kernel: Self.kernel, blockSize: blockSize, lag: 1)
    oddDelay = DelayedBlock(frames: 1, blockSize: blockSize)
    evenDelay = DelayedBlock(frames: 64, blockSize: blockSize)
  }

  func render(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
    guard !convolver.isDirect else { return renderInPlace(input, output) }
    let samples = scratch.memory
    let (odd, filtered) = (samples + blockSize, samples + 2 * blockSize)
    for frame in 0..<blockSize { samples[frame] = input[2 * frame + 1] }
    oddDelay.render(samples, into: odd)
    convolver.render(odd, into: filtered)
    for frame in 0..<blockSize { samples[frame] = input[2 * frame] }
    evenDelay.render(samples, into: odd)
    for frame in 0..<blockSize { output[frame] = filtered[frame] + 0.5 * odd[frame] }
  }

  private func renderInPlace(
    _ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>
  ) {
    let odd = convolver.place()
    for frame in 0..<blockSize { odd[frame] = input[2 * frame + 1] }
    convolver.convolvePlaced(into: output)
    let (even, delay) = (lastEven.memory, 64)
    for frame in 0..<delay { output[frame] += 0.5 * even[frame] }
    for frame in delay..<blockSize { output[frame] += 0.5 * input[2 * (frame - delay)] }
    for frame in 0..<delay { even[frame] = input[2 * (blockSize - delay + frame)] }
  }
}
