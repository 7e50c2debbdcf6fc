import WebAudio

/// All voices of the synthesizer, summed to mono: the worklet 'hisynth-voices'.
///
/// - Shape: no input; 1 channel out.
/// - Real-time: `process` never allocates, locks or throws.
package final class VoiceProcessor: AudioWorkletProcessor {
  package static let name = "hisynth-voices"
  package static let descriptors = [
    WorkletParameterDescriptor(name: "level1", defaultValue: 0.75, minValue: 0, maxValue: 1),
    WorkletParameterDescriptor(name: "level2", defaultValue: 0.75, minValue: 0, maxValue: 1),
    WorkletParameterDescriptor(name: "pitchHz", defaultValue: 0, minValue: -1000, maxValue: 1000),
  ]

  private var pool: VoicePool
  private var queue = EventQueue()

  package init(_ patch: VoicePatch, sampleRate: Double) {
    pool = VoicePool(patch, sampleRate: sampleRate)
  }

  package var notes: [Double] { pool.notes }

  /// - Parameter frame: the context's; late actions take effect at the first frame of the next quantum.
  package func schedule(_ action: VoiceAction, at frame: Int) { queue.insert(action, at: frame) }

  package func receive(_ message: WorkletMessage) {
    switch message["type"]?.text {
    case "patch":
      guard let frame = Self.frame(message["frame"]), let patch = VoicePatch(message) else {
        return
      }
      schedule(.patch(patch), at: frame)
    case "events":
      guard case .array(let events)? = message["events"] else { return }
      for case .array(let event) in events where !event.isEmpty {
        func number(_ index: Int) -> Double {
          event.indices.contains(index) ? event[index].numberValue ?? 0 : 0
        }
        guard event.count >= 2, let frame = Self.frame(event[0]),
          let action = VoiceAction(kind: number(1), note: number(2), velocity: number(3))
        else { continue }
        schedule(action, at: frame)
      }
    default: return
    }
  }

  private static func frame(_ message: WorkletMessage?) -> Int? {
    message?.numberValue.flatMap { Int(exactly: $0.rounded(.up)) }
  }

  package func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let output = quantum.outputs[0][0]
    let (level1, level2) = (quantum.parameters[0], quantum.parameters[1])
    let pitch = quantum.parameters[2]
    for frame in 0..<RenderQuantum.frameCount {
      while let action = queue.take(by: quantum.frame + frame) { pool.apply(action) }
      output[frame] = Float(
        pool.render(
          level1: level1.value(at: frame), level2: level2.value(at: frame),
          pitch: pitch.value(at: frame)))
    }
    return true
  }
}

extension WorkletParameterValues {
  /// The value for a frame, even if one value holds for all.
  @_noLocks @_noAllocation
  func value(at frame: Int) -> Double { Double(values[count > 1 ? frame : 0]) }
}
