import WebAudio

/// Only the reverb's mixing matrix, as the worklet 'hadamard-mixer'.
///
/// - Shape: 4 or 8 channels in and as many out; with other channel counts the output is silent.
/// - Real-time: `process` never allocates, locks or throws.
public final class HadamardMixerProcessor: AudioWorkletProcessor {
  private let lineCount: Int
  private let matrix: HadamardMix
  private let lines: UnsafeMutablePointer<Float>

  /// - Precondition: 4 or 8 lines.
  public convenience init(lineCount: Int) {
    precondition(lineCount == 4 || lineCount == 8)
    self.init(.sylvester(lineCount: lineCount))
  }

  package init(_ matrix: MixingMatrix) {
    lineCount = matrix.entries.count
    self.matrix = HadamardMix(matrix)
    lines = .allocate(capacity: 2 * lineCount)
    lines.initialize(repeating: 0, count: 2 * lineCount)
  }

  deinit { lines.deallocate() }

  public func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let (input, output) = (quantum.inputs[0], quantum.outputs[0])
    guard input.channelCount == lineCount, output.channelCount >= lineCount else { return true }
    let mixed = lines + lineCount
    for frame in 0..<RenderQuantum.frameCount {
      for line in 0..<lineCount { lines[line] = input[line][frame] }
      matrix.mix(lines, into: mixed)
      for line in 0..<lineCount { output[line][frame] = mixed[line] }
    }
    return true
  }
}
