/// Runs a process at one, two or four times the sample rate, one render quantum at a time.
///
/// - Shape: 128 samples in and out.
/// - Real-time: `render` never allocates on the heap, locks or throws.
final class Oversampler {
  @exclusivity(unchecked) private var factor: OverSampleType
  private let buffers: UnsafeMutablePointer<Float>
  @exclusivity(unchecked) private var up: [InterpolationFilter] = []
  @exclusivity(unchecked) private var down: [DecimationFilter] = []

  init(_ factor: OverSampleType) {
    self.factor = factor
    let quantum = RenderQuantum.frameCount
    buffers = .allocate(capacity: 6 * quantum)
    buffers.initialize(repeating: 0, count: 6 * quantum)
    setFactor(factor)
  }

  /// Makes the filters that are needed and do not exist yet.
  func setFactor(_ factor: OverSampleType) {
    self.factor = factor
    let stages = factor == .none ? 0 : factor == .twice ? 1 : 2
    while up.count < stages {
      let blockSize = RenderQuantum.frameCount << up.count
      up.append(InterpolationFilter(blockSize: blockSize))
      down.append(DecimationFilter(blockSize: blockSize))
    }
  }

  deinit { buffers.deallocate() }

  /// - Parameter process: changes the samples at the higher rate in place.
  func render(
    _ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>,
    _ process: (UnsafeMutablePointer<Float>, Int) -> Void
  ) {
    let quantum = RenderQuantum.frameCount
    let (double, quadruple) = (buffers, buffers + 2 * quantum)
    switch factor {
    case .none:
      output.update(from: input, count: quantum)
      process(output, quantum)
    case .twice:
      Unmanaged.passUnretained(up[0])._withUnsafeGuaranteedRef { $0.render(input, into: double) }
      process(double, 2 * quantum)
      Unmanaged.passUnretained(down[0])._withUnsafeGuaranteedRef {
        $0.render(double, into: output)
      }
    case .fourTimes:
      up[0].render(input, into: double)
      up[1].render(double, into: quadruple)
      process(quadruple, 4 * quantum)
      down[1].render(quadruple, into: double)
      down[0].render(double, into: output)
    }
  }
}
