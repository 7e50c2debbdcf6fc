/// Convolves one channel with a response cut into parts: the first directly, later ones by FFTs of growing size, whose
/// latency is hidden by the part's own offset.
///
/// - Shape: 128 samples in and out, no latency.
/// - Real-time: `render` never allocates on the heap, locks or throws.
final class PartitionedConvolver {
  /// Where Chromium cuts a response: others round otherwise, and suite `convolver` is equal to the bit with these.
  private static let directLength = 64
  private static let largestTransform = 8192

  private let direct: DirectConvolver
  private var parts: [TransformedPart] = []
  /// The input's block spectra, by size.
  private var blocks: [BlockSpectra] = []
  private let accumulator: Scratch<Float>
  private let accumulatorLength: Int
  private var readIndex = 0
  /// The output of the direct part.
  private let part = Scratch<Float>(repeating: 0, count: RenderQuantum.frameCount)

  /// - Parameters:
  ///   - scale: factor for the response.
  ///   - phase: shifts the time at which the long FFTs are computed, so that several convolvers take turns.
  ///   - sibling: a convolver for a response of the same length, whose transforms may be shared.
  ///   - heard: the frames that will be rendered: a part of the response that begins after them is left out. A part that
  ///     begins before is used as a whole, since it would round otherwise.
  init(
    response: [Float], scale: Float, phase: Int, sibling: PartitionedConvolver? = nil,
    heard: Int = .max
  ) {
    let quantum = RenderQuantum.frameCount
    direct = DirectConvolver(response.prefix(Self.directLength).map { $0 * scale })
    let needed = min(response.count, heard) + Self.largestTransform
    accumulatorLength = (needed + quantum - 1) / quantum * quantum + quantum
    accumulator = Scratch(repeating: 0, count: accumulatorLength)
    var offset = Self.directLength
    var transformSize = 2 * Self.directLength
    while offset < min(response.count, heard) {
      if blocks.last?.transform.size != transformSize {
        let shared = sibling.flatMap {
          blocks.count < $0.blocks.count ? $0.blocks[blocks.count].transform : nil
        }
        blocks.append(BlockSpectra(transform: shared ?? RealFourierTransform(size: transformSize)))
      }
      let end = min(offset + transformSize / 2, response.count)
      parts.append(
        TransformedPart(
          response[offset..<end], scale: scale, offset: offset,
          phase: (phase + parts.count + 1) * quantum, blocks: blocks[blocks.count - 1]))
      offset += transformSize / 2
      transformSize = min(2 * transformSize, Self.largestTransform)
    }
  }

  /// - Parameter leader: one that has just rendered the same input, if there is one.
  func render(
    _ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>,
    after leader: PartitionedConvolver? = nil
  ) {
    let quantum = RenderQuantum.frameCount
    for index in blocks.indices {
      let leading = leader.flatMap { index < $0.blocks.count ? $0.blocks[index] : nil }
      blocks[index].take(input, leader: leading)
    }
    let sum = accumulator.memory
    direct.render(input, into: part.memory)
    for frame in 0..<quantum { sum[readIndex + frame] += part.memory[frame] }
    for part in parts {
      // Never passes the end within a quantum: all delays are whole quanta.
      var place = readIndex + part.postDelay
      if place >= accumulatorLength { place -= accumulatorLength }
      part.render(addingTo: sum + place)
    }
    output.update(from: sum + readIndex, count: quantum)
    (sum + readIndex).update(repeating: 0, count: quantum)
    readIndex += quantum
    if readIndex == accumulatorLength { readIndex = 0 }
  }
}
