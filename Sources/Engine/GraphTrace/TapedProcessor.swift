import WebAudio

/// Plays the output that a worklet's processor had in the browser, in its place.
final class TapedProcessor: AudioWorkletProcessor {
  /// Frames of one shape, without a gap.
  struct Run {
    let start: Int
    let frames: Int
    /// Output → channel → samples; empty for silence.
    let outputs: [[[Float]]]
    /// Whether the processor returned in the run's last quantum that it had ended.
    let isLast: Bool

    var end: Int { start + frames }
  }

  private let runs: [Run]
  private var current = 0

  /// - Precondition: the runs are in order of time.
  init(_ runs: [Run]) { self.runs = runs }

  func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    while current < runs.count, runs[current].end <= quantum.frame { current += 1 }
    // A processor that failed during construction plays nothing at all.
    guard current < runs.count else { return !(runs.last?.isLast ?? true) }
    let run = runs[current]
    guard run.start <= quantum.frame else { return true }
    let offset = quantum.frame - run.start
    for (output, port) in quantum.outputs.enumerated() where output < run.outputs.count {
      for channel in 0..<min(port.channelCount, run.outputs[output].count) {
        run.outputs[output][channel].withUnsafeBufferPointer { samples in
          guard let start = samples.baseAddress, samples.count >= offset + RenderQuantum.frameCount
          else { return }
          port[channel].update(from: start + offset, count: RenderQuantum.frameCount)
        }
      }
    }
    return !(run.isLast && offset + RenderQuantum.frameCount == run.frames)
  }
}
