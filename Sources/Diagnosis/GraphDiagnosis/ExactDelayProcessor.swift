import AudioSignal
import WebAudio

/// A delay that is read between two frames in double precision, as the formula has it.
///
/// - Shape: 1 or 2 channels in, 2 out.
final class ExactDelayProcessor: AudioWorkletProcessor {
  static let name = "parity/exact-delay"

  static func register(in registry: inout WorkletRegistry) {
    registry.register(
      name, minimumInputs: 1, parameters: [WorkletParameterDescriptor(name: "delayTime")]
    ) { ExactDelayProcessor($0) }
  }

  /// Far more than a page of notes asks for.
  private static let mostFrames = 1 << 22

  private let longest: Double
  private let rate: Double
  private var rings: [[Float]]
  private var place = 0

  private init(_ options: WorkletRegistry.Options) {
    rate = options.sampleRate
    longest = max(0, options.processorOptions["longest"]?.numberValue ?? 1)
    let frames = min(Int(whole: (longest * rate).rounded(.up)) + 2, Self.mostFrames)
    rings = Array(repeating: Array(repeating: 0, count: frames), count: 2)
  }

  func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let input = quantum.inputs[0]
    guard quantum.outputs[0].channelCount == 2 else { return true }
    let times = quantum.parameters[0]
    let count = rings[0].count
    for frame in 0..<RenderQuantum.frameCount {
      let time = min(max(Double(times.values[min(frame, times.count - 1)]), 0), longest)
      let behind = min(time * rate, Double(count - 2))
      let whole = Int(whole: behind.rounded(.up))
      let share = Float(Double(whole) - behind)
      for channel in 0..<2 {
        let sounds = input.channelCount > 0
        rings[channel][place] = sounds ? input[min(channel, input.channelCount - 1)][frame] : 0
        let before = rings[channel][(place - whole + count) % count]
        let after = rings[channel][(place - max(0, whole - 1) + count) % count]
        quantum.outputs[0][channel][frame] = (1 - share) * before + share * after
      }
      place = (place + 1) % count
    }
    return true
  }
}
