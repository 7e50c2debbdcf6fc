/// A part of a response, with which blocks of the input are multiplied as spectra.
///
/// Its first block is due when the block has been taken and the part's own delay has passed, which spreads the work of
/// equally long parts over the quanta of a block.
///
/// - Real-time: `render` never allocates, locks or throws.
final class TransformedPart {
  /// How many frames ahead the output is added.
  let postDelay: Int
  private let preDelay: Int
  private let blocks: BlockSpectra
  private let spectrum: Scratch<Complex>
  /// The output, and what is to be added to the next block.
  private let ready: Scratch<Float>
  private let overlap: Scratch<Float>
  /// All of `ready` is zero, and all of `overlap`.
  private var (isReadySilent, isOverlapSilent) = (true, true)
  /// Of a response that is not finite, zero times it is not zero.
  private let isFinite: Bool
  private var framesSeen = 0
  private var index = 0
  private var blockCount = 0

  /// - Parameters:
  ///   - offset: where the part begins in the response.
  ///   - phase: delay in frames, as far as the offset hides it.
  init(_ part: ArraySlice<Float>, scale: Float, offset: Int, phase: Int, blocks: BlockSpectra) {
    self.blocks = blocks
    let half = blocks.blockSize
    let total = offset - half
    preDelay = total > 0 ? phase % min(half, total) : 0
    postDelay = total - preDelay
    let samples = Scratch<Float>(repeating: 0, count: 2 * half)
    for (index, tap) in part.enumerated() { samples.memory[index] = tap }
    spectrum = Scratch(repeating: .zero, count: half)
    blocks.transform.forward(samples.memory, into: spectrum.memory)
    for bin in 0..<half { spectrum.memory[bin] = scale * spectrum.memory[bin] }
    isFinite = (0..<half).allSatisfy { [memory = spectrum.memory] bin in
      memory[bin].re.isFinite && memory[bin].im.isFinite
    }
    ready = Scratch(repeating: 0, count: half)
    overlap = Scratch(repeating: 0, count: half)
  }

  /// Adds a quantum, after the blocks have taken theirs; adds nothing while the part's own delay passes.
  func render(addingTo output: UnsafeMutablePointer<Float>) {
    let quantum = RenderQuantum.frameCount
    defer { framesSeen += quantum }
    guard framesSeen >= preDelay else { return }
    let step = min(blocks.blockSize, quantum)
    for start in stride(from: 0, to: quantum, by: step) {
      let (sum, part) = (output + start, ready.memory + index)
      if !isReadySilent { for frame in 0..<step { sum[frame] += part[frame] } }
      index += step
      guard index == blocks.blockSize else { continue }
      if isFinite, blocks.isSilent(block: blockCount) {
        endSound()
      } else {
        blocks.transform.convolve(
          blocks.spectrum(ofBlock: blockCount), by: spectrum.memory, overlap: overlap.memory,
          into: ready.memory)
        (isReadySilent, isOverlapSilent) = (false, false)
      }
      index = 0
      blockCount += 1
    }
  }

  /// As after a block of zeros, which adds nothing to what the blocks before it have left.
  private func endSound() {
    if !isOverlapSilent {
      ready.memory.update(from: overlap.memory, count: blocks.blockSize)
      overlap.memory.update(repeating: 0, count: blocks.blockSize)
    } else if !isReadySilent {
      ready.memory.update(repeating: 0, count: blocks.blockSize)
    }
    (isReadySilent, isOverlapSilent) = (isOverlapSilent, true)
  }
}
