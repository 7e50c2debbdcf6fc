import WebAudio

/// Keeps stereo below a ceiling, looking 5 ms ahead: the worklet 'hisynth-limiter'.
///
/// - Shape: 2 channels in, 2 out.
/// - Real-time: `process` never allocates, locks or throws.
package final class PeakLimiterProcessor: AudioWorkletProcessor {
  package static let name = "hisynth-limiter"
  private static var recoverySeconds: Double { 0.024 }

  private let lookahead: Int
  private let recovery: Double
  private let lines: [UnsafeMutablePointer<Float>]
  private let box: UnsafeMutablePointer<Double>
  private var sum: Double
  private var gain = 1.0
  private var least: RunningLeast
  private var place = 0

  package init(sampleRate: Double) {
    let lookahead = Int(sampleRate / 200)
    self.lookahead = lookahead
    recovery = 1 / (Self.recoverySeconds * sampleRate)
    lines = (0..<2).map { _ in
      let line = UnsafeMutablePointer<Float>.allocate(capacity: lookahead)
      line.initialize(repeating: 0, count: lookahead)
      return line
    }
    box = .allocate(capacity: lookahead)
    box.initialize(repeating: 1, count: lookahead)
    sum = Double(lookahead)
    least = RunningLeast(reach: lookahead)
  }

  deinit {
    for line in lines { line.deallocate() }
    box.deallocate()
  }

  package func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let input = quantum.inputs[0]
    let output = quantum.outputs[0]
    for frame in 0..<RenderQuantum.frameCount {
      let left = input.channelCount > 0 ? input[0][frame] : 0
      let right = input.channelCount > 1 ? input[1][frame] : 0
      let gain = next(peak: Double(max(abs(left), abs(right))))
      output[0][frame] = Float(Double(lines[0][place]) * gain)
      output[1][frame] = Float(Double(lines[1][place]) * gain)
      lines[0][place] = left
      lines[1][place] = right
      place = (place + 1) % lookahead
    }
    return true
  }

  @_noLocks @_noAllocation
  private func next(peak: Double) -> Double {
    // `CEILING` of the page's `worklets/limiter.js`: −0.45 dB.
    let ceiling = 0.95
    let wanted = least.next(peak > ceiling ? ceiling / peak : 1)
    gain = wanted < gain ? wanted : gain + (wanted - gain) * recovery
    sum = (sum - box[place]) + gain
    box[place] = gain
    return sum / Double(lookahead)
  }
}
