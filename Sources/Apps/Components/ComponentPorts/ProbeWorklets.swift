import WebAudio
import WebRuntime

/// The small worklets of suite `worklet`, which probe what a processor sees.
package enum ProbeWorklets {
  /// Hashes of the modules in `reference-audio/web/worklets` from which each was ported.
  private static let modules: [String: Set<String>] = [
    "ending-ramp": ["9467a8e45940109a466bd7dd5e3ea2312cc73544a35e1e833114e0fec3a99a91"],
    "frame-clock": ["97dd25278c63f9254ff1249f941b28dc685abd1c22cff4c4382862ab754058d2"],
    "leaky-sum": ["6d3abf5b459ead7ccb2af285d59a6f064b41f82ab16eae400d7f5204f7bfdaa3"],
    "message-gain": ["0b3147ec68bf97ff32c87564bc80f804f8a7d3a27e9889d2e705a75d46d847c7"],
    "parameter-probe": ["16d3e45f02474f833119eaa49f549fdac2453eba199ca2a0a95c80c666125558"],
    "port-matrix": ["1c299c92cdd93fe0113169b61eb28e05e1e3d938082e1db6d04da4cfa0130b8d"],
  ]

  package static func register(in registry: inout WorkletRegistry, random: RandomStream) {
    registry.register(
      "ending-ramp", modules: modules["ending-ramp", default: []]
    ) { EndingRamp($0) }
    registry.register(
      "frame-clock", modules: modules["frame-clock", default: []]
    ) { _ in FrameClock(random) }
    registry.register(
      "leaky-sum", modules: modules["leaky-sum", default: []], minimumInputs: 1
    ) { LeakySum($0) }
    registry.register(
      "message-gain", modules: modules["message-gain", default: []], minimumInputs: 1
    ) { _ in MessageGain() }
    registry.register(
      "parameter-probe", modules: modules["parameter-probe", default: []],
      parameters: ParameterProbe.descriptors
    ) { _ in
      ParameterProbe()
    }
    registry.register(
      "port-matrix", modules: modules["port-matrix", default: []], minimumOutputs: 2
    ) { _ in PortMatrix() }
  }
}

/// A falling ramp that adds its input, and ends with the quantum in which it reaches 0.
private final class EndingRamp: AudioWorkletProcessor {
  private let frames: Double
  private var played = 0.0

  init(_ options: WorkletRegistry.Options) {
    frames = options.processorOptions["frames"]?.numberValue ?? 0
  }

  func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let output = quantum.outputs[0]
    let input = quantum.inputs.first
    for frame in 0..<RenderQuantum.frameCount {
      let added = input.map { $0.channelCount > 0 ? Double($0[0][frame]) : 0 } ?? 0
      let value = Float(1 - played / frames + added)
      for channel in 0..<output.channelCount { output[channel][frame] = value }
      played += 1
    }
    return played < frames
  }
}

/// Frame numbers, time, rate and random numbers as seen in the worklet scope.
private final class FrameClock: AudioWorkletProcessor {
  private let random: RandomStream

  init(_ random: RandomStream) { self.random = random }

  func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let output = quantum.outputs[0]
    guard output.channelCount >= 4 else { return true }
    for frame in 0..<RenderQuantum.frameCount {
      output[0][frame] = Float(quantum.frame + frame) / 65536
      output[1][frame] = Float(Double(quantum.frame) / quantum.sampleRate)
      output[2][frame] = Float(quantum.sampleRate / 131072)
      output[3][frame] = Float(random.next())
    }
    return true
  }
}

/// A one-pole filter that keeps running for some quanta without input.
private final class LeakySum: AudioWorkletProcessor {
  private let tail: Int
  private var left: Int
  /// One for each channel that an output can have.
  private var states = [Double](repeating: 0, count: 32)

  init(_ options: WorkletRegistry.Options) {
    tail = options.processorOptions["tail"]?.numberValue.flatMap { Int(exactly: $0) } ?? 0
    left = tail
  }

  func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let (input, output) = (quantum.inputs[0], quantum.outputs[0])
    for channel in 0..<output.channelCount {
      for frame in 0..<RenderQuantum.frameCount {
        let x = channel < input.channelCount ? Double(input[channel][frame]) : 0
        states[channel] = 0.98 * states[channel] + 0.1 * x
        output[channel][frame] = Float(states[channel])
      }
    }
    left = input.channelCount > 0 ? tail : left - 1
    return left > 0
  }
}

/// Multiplies by the gain given in its messages.
private final class MessageGain: AudioWorkletProcessor {
  private var gain = 0.0
  private var table: [Float] = [1]
  private var position = 0

  func receive(_ message: WorkletMessage) {
    if let gain = message["gain"]?.numberValue { self.gain = gain }
    if let table = message["table"]?.floats, !table.isEmpty {
      self.table = table
      position = 0
    }
  }

  func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let (input, output) = (quantum.inputs[0], quantum.outputs[0])
    for frame in 0..<RenderQuantum.frameCount {
      let factor = gain * Double(table[position % table.count])
      for channel in 0..<min(input.channelCount, output.channelCount) {
        output[channel][frame] = Float(Double(input[channel][frame]) * factor)
      }
      position += 1
    }
    return true
  }
}

/// The values of two parameters, and how many there are of each.
private final class ParameterProbe: AudioWorkletProcessor {
  static let descriptors = [
    WorkletParameterDescriptor(name: "fast", defaultValue: 0.25),
    WorkletParameterDescriptor(
      name: "slow", defaultValue: 0.5, minValue: -1, maxValue: 1, automationRate: .kRate),
  ]

  func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let output = quantum.outputs[0]
    guard output.channelCount >= 4 else { return true }
    for frame in 0..<RenderQuantum.frameCount {
      for (channel, values) in quantum.parameters.enumerated() {
        output[channel][frame] = values.values[values.count == 1 ? 0 : frame]
        output[2 + channel][frame] = Float(values.count) / 128
      }
    }
    return true
  }
}

/// Mixes several inputs and counts their channels.
private final class PortMatrix: AudioWorkletProcessor {
  func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let (mix, counts) = (quantum.outputs[0], quantum.outputs[1])
    for channel in 0..<mix.channelCount {
      for frame in 0..<RenderQuantum.frameCount {
        var sum = 0.0
        for (index, input) in quantum.inputs.enumerated() where channel < input.channelCount {
          sum += Double(input[channel][frame]) / Double(index + 2)
        }
        mix[channel][frame] = Float(sum)
      }
    }
    for channel in 0..<counts.channelCount {
      let exists = channel < quantum.inputs.count
      let value = Float(exists ? quantum.inputs[channel].channelCount : 0) / 16
      for frame in 0..<RenderQuantum.frameCount { counts[channel][frame] = value }
    }
    return true
  }
}
