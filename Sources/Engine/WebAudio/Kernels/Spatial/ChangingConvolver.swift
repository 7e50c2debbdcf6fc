/// Convolves by overlap-add with a spectrum that may change in each quantum.
///
/// - Shape: 128 samples in and out, with a latency of half the transform's size.
/// - Real-time: `render` never allocates on the heap, locks or throws.
final class ChangingConvolver {
  private let half: Int
  private let transform: RealFourierTransform
  private let bins: Scratch<Complex>
  /// The input, followed by zeros.
  private let collected: Scratch<Float>
  /// The output, and what is to be added to the next block.
  private let ready: Scratch<Float>
  private let overlap: Scratch<Float>
  private var index = 0

  init(transformSize: Int) {
    half = transformSize / 2
    transform = RealFourierTransform(size: transformSize)
    bins = Scratch(repeating: .zero, count: half)
    collected = Scratch(repeating: 0, count: transformSize)
    ready = Scratch(repeating: 0, count: transformSize)
    overlap = Scratch(repeating: 0, count: half)
  }

  func render(
    _ input: UnsafePointer<Float>, by kernel: UnsafePointer<Complex>,
    into output: UnsafeMutablePointer<Float>
  ) {
    let part = min(half, RenderQuantum.frameCount)
    for start in stride(from: 0, to: RenderQuantum.frameCount, by: part) {
      (collected.memory + index).update(from: input + start, count: part)
      (output + start).update(from: ready.memory + index, count: part)
      index += part
      if index == half { transformBlock(kernel) }
    }
  }

  private func transformBlock(_ kernel: UnsafePointer<Complex>) {
    transform.forward(collected.memory, into: bins.memory)
    RealFourierTransform.multiply(bins.memory, by: kernel, count: half)
    transform.inverse(bins.memory, into: ready.memory)
    for frame in 0..<half { ready.memory[frame] += overlap.memory[frame] }
    overlap.memory.update(from: ready.memory + half, count: half)
    index = 0
  }
}
