import CVectorKernels

/// Convolves with up to 64 taps, summing from the oldest sample to the newest.
final class DirectConvolver {
  /// As many as `PartitionedConvolver` leaves to it.
  private static let tapCount = 64

  /// The taps from the last, which is applied to the oldest sample, to the first.
  private let reversed: UnsafeMutablePointer<Float>
  private let history: UnsafeMutablePointer<Float>

  init(_ taps: [Float]) {
    reversed = .allocate(capacity: Self.tapCount)
    reversed.initialize(repeating: 0, count: Self.tapCount)
    for (index, tap) in taps.enumerated() { reversed[Self.tapCount - 1 - index] = tap }
    // One more, which a kernel may read.
    let count = Self.tapCount + RenderQuantum.frameCount + 1
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
