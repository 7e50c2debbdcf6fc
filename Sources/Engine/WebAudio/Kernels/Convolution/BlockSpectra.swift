/// An input cut into blocks and transformed, once for all parts of a response that use blocks of one size.
///
/// Chromium transforms each block again for each part, which gives the same numbers every time.
///
/// - Real-time: `take` never allocates, locks or throws.
final class BlockSpectra {
  let blockSize: Int
  /// The transform of twice a block's size, which the parts share.
  let transform: RealFourierTransform
  /// The number of frames taken so far.
  private var framesTaken = 0
  private var index = 0
  /// A block, followed by zeros.
  private let collected: Scratch<Float>
  /// The spectra of as many blocks as may end within a quantum.
  private let spectra: Scratch<Complex>
  private let kept: Int
  private var blockCount = 0
  /// Whether each of them is zero throughout; their spectra are not computed then.
  private let silent: Scratch<Bool>
  private var isSilentSoFar = true
  /// True while the whole current block is the same as the leader's.
  private var isLed = true

  init(transform: RealFourierTransform) {
    self.transform = transform
    blockSize = transform.size / 2
    kept = max(RenderQuantum.frameCount / blockSize, 1)
    collected = Scratch(repeating: 0, count: transform.size)
    spectra = Scratch(repeating: .zero, count: kept * blockSize)
    silent = Scratch(repeating: false, count: kept)
  }

  /// A block is zero throughout, and has no spectrum.
  func isSilent(block: Int) -> Bool { silent.memory[block % kept] }

  /// The spectrum of a block: of the last one, or of the last ones where a quantum has several.
  func spectrum(ofBlock block: Int) -> UnsafePointer<Complex> {
    UnsafePointer(spectra.memory + block % kept * blockSize)
  }

  /// Takes the input of a quantum.
  ///
  /// - Parameter leader: spectra that have already taken an equal quantum.
  func take(_ input: UnsafePointer<Float>, leader: BlockSpectra?) {
    let quantum = RenderQuantum.frameCount
    framesTaken += quantum
    let leads = leader?.framesTaken == framesTaken
    let step = min(blockSize, quantum)
    for start in stride(from: 0, to: quantum, by: step) {
      isLed = isLed && leads
      (collected.memory + index).update(from: input + start, count: step)
      isSilentSoFar = isSilentSoFar && Self.isSilent(input + start, count: step)
      index += step
      guard index == blockSize else { continue }
      silent.memory[blockCount % kept] = isSilentSoFar
      if !isSilentSoFar { transformBlock(leader) }
      (index, isLed, isSilentSoFar) = (0, true, true)
      blockCount += 1
    }
  }

  private func transformBlock(_ leader: BlockSpectra?) {
    let spectrum = spectra.memory + blockCount % kept * blockSize
    if isLed, let leader {
      spectrum.update(from: leader.spectrum(ofBlock: blockCount), count: blockSize)
    } else {
      transform.forward(collected.memory, into: spectrum)
    }
  }

  private static func isSilent(_ samples: UnsafePointer<Float>, count: Int) -> Bool {
    var bits: UInt32 = 0
    // Without the sign: −0 is silence, too.
    for frame in 0..<count { bits |= samples[frame].bitPattern << 1 }
    return bits == 0
  }
}
