import AudioSignal
import WebAudio

/// A node of the engine's, as it is put behind noise.
struct NodeKind: Sendable {
  let name: String
  let make: @Sendable (OfflineAudioContext, _ noise: AudioNode) throws -> AudioNode
}

extension NodeKind {
  /// Each node in its most laborious setting.
  static let all: [NodeKind] = [
    behindNoise("AnalyserNode") { try AnalyserNode(context: $0) },
    NodeKind(name: "AudioBufferSourceNode") { context, _ in
      let noise = TestSignal.noise(seed: 2, amplitude: 0.5, start: 0, length: 1000)
        .render(channelCount: 2, frameCount: 1000, sampleRate: 48000)
      let node = try AudioBufferSourceNode(
        context: context, buffer: noise, playbackRate: 0.7, loop: true, loopStart: 0.001)
      try node.start()
      return node
    },
    behindNoise("AudioWorkletNode") {
      AudioWorkletNode(context: $0, processor: Doubling(), outputChannelCount: [2])
    },
    behindNoise("BiquadFilterNode") { BiquadFilterNode(context: $0, frequency: 800, q: 5) },
    NodeKind(name: "ChannelMergerNode") { context, noise in
      let node = try ChannelMergerNode(context: context, numberOfInputs: 2)
      for input in 0..<2 { try noise.connect(node, input: input) }
      return node
    },
    behindNoise("ChannelSplitterNode") { try ChannelSplitterNode(context: $0, numberOfOutputs: 2) },
    NodeKind(name: "ConstantSourceNode") { context, _ in
      let node = ConstantSourceNode(context: context, offset: 0.5)
      try node.start()
      return node
    },
    behindNoise("ConvolverNode") { context in
      let response = TestSignal.noise(seed: 3, amplitude: 0.1, start: 0, length: 20_000)
        .render(channelCount: 2, frameCount: 20_000, sampleRate: 48000)
      return try ConvolverNode(context: context, buffer: response)
    },
    behindNoise("DelayNode") { try DelayNode(context: $0, delayTime: 0.01) },
    behindNoise("DynamicsCompressorNode") { DynamicsCompressorNode(context: $0) },
    behindNoise("GainNode") { GainNode(context: $0, gain: 0.5) },
    behindNoise("IIRFilterNode") {
      try IIRFilterNode(context: $0, feedforward: [0.2, 0.1], feedback: [1, -0.5, 0.1])
    },
    NodeKind(name: "OscillatorNode") { context, _ in
      let node = try OscillatorNode(context: context, type: .sawtooth)
      try node.start()
      return node
    },
    behindNoise("PannerNode") { PannerNode(context: $0, position: (1, 2, 3)) },
    NodeKind(name: "ScriptProcessorNode") { context, noise in
      let node = try ScriptProcessorNode(context: context, bufferSize: 256)
      let filled = [[Float]](repeating: [Float](repeating: 0.25, count: 256), count: 2)
      for _ in 0..<Int(Subject.seconds * Subject.rate / 256) { node.play(filled) }
      return try noise.connect(node)
    },
    behindNoise("StereoPannerNode") { StereoPannerNode(context: $0, pan: 0.3) },
    behindNoise("WaveShaperNode") {
      try WaveShaperNode(context: $0, curve: [-0.9, 0, 0.7], oversample: .fourTimes)
    },
  ]

  private static func behindNoise(
    _ name: String, _ make: @escaping @Sendable (OfflineAudioContext) throws -> AudioNode
  ) -> NodeKind {
    NodeKind(name: name) { context, noise in try noise.connect(make(context)) }
  }

  /// Whose parameters stand still, and the same with all of them on their way.
  var subjects: [Subject] {
    [
      .graph(name) { try make($0, $1) },
      .graph("\(name), parameters moving") { context, noise in
        let node = try make(context, noise)
        for parameter in node.parameters {
          let value = parameter.value
          try parameter.setValueAtTime(value, 0)
          // As far as every parameter can go, and no default is at its upper end.
          try parameter.linearRampToValueAtTime(value * 1.25 + 0.01, Subject.seconds)
        }
        return node
      },
    ]
  }
}

private final class Doubling: AudioWorkletProcessor {
  func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    for channel in 0..<quantum.outputs[0].channelCount {
      for frame in 0..<128 {
        quantum.outputs[0][channel][frame] = 2 * quantum.inputs[0][channel][frame]
      }
    }
    return true
  }
}
