import AmbientEngine
import AudioSignal
import WebAudio
import WebRuntime

/// One node behind a sawtooth of 110 Hz; the sources stand alone.
///
/// - Shape: stereo at 48 kHz.
public enum NodeGraph: String, CaseIterable, Sendable {
  case oscillator, modulatedOscillator, constantSource, bufferSource
  case gain, automatedGain, biquadFilter, automatedBiquadFilter, iirFilter, delay
  case waveShaper, waveShaperTwice, waveShaperFourTimes, stereoPanner, panner, compressor
  case convolver, analyser, channelSplitterAndMerger
  case reverb, granulator, ocean

  private static let sampleRate = 48000.0

  /// - Parameter seconds: length of the render.
  public func make(seconds: Double) throws -> OfflineAudioContext {
    let context = try OfflineAudioContext(
      numberOfChannels: 2, length: Int(seconds * Self.sampleRate), sampleRate: Self.sampleRate)
    if let source = try makeSource(context) {
      try source.start()
      try source.connect(context.destination)
      return context
    }
    let source = try OscillatorNode(context: context, type: .sawtooth, frequency: 110)
    try source.start()
    if self == .channelSplitterAndMerger {
      let merger = try ChannelMergerNode(context: context, numberOfInputs: 2)
      let splitter = try ChannelSplitterNode(context: context, numberOfOutputs: 2)
      try source.connect(splitter)
      try splitter.connect(merger, input: 1)
      try merger.connect(context.destination)
      return context
    }
    let node = try makeNode(context)
    if node is AudioWorkletNode {
      // Worklets take two channels.
      try source.connect(StereoPannerNode(context: context)).connect(node)
    } else {
      try source.connect(node)
    }
    try node.connect(context.destination)
    return context
  }

  private func makeSource(_ context: OfflineAudioContext) throws -> AudioScheduledSourceNode? {
    switch self {
    case .oscillator: return try OscillatorNode(context: context, type: .sawtooth)
    case .modulatedOscillator:
      let modulator = try OscillatorNode(context: context, frequency: 5)
      let depth = GainNode(context: context, gain: 20)
      let oscillator = try OscillatorNode(context: context, type: .sawtooth)
      try modulator.start()
      try modulator.connect(depth).connect(oscillator.frequency)
      return oscillator
    case .constantSource: return ConstantSourceNode(context: context)
    case .bufferSource:
      return try AudioBufferSourceNode(
        context: context, buffer: Self.ramp(frames: 4800), playbackRate: 1.3, loop: true)
    default: return nil
    }
  }

  private func makeNode(_ context: OfflineAudioContext) throws -> AudioNode {
    switch self {
    case .automatedGain:
      let node = GainNode(context: context)
      try node.gain.setTargetAtTime(0.5, 0, 10)
      return node
    case .biquadFilter: return BiquadFilterNode(context: context)
    case .automatedBiquadFilter:
      let node = BiquadFilterNode(context: context)
      try node.frequency.setTargetAtTime(2000, 0, 10)
      return node
    case .iirFilter:
      return try IIRFilterNode(context: context, feedforward: [0.2, 0.2], feedback: [1, -0.6])
    case .delay: return try DelayNode(context: context, delayTime: 0.1)
    case .waveShaper: return try WaveShaperNode(context: context, curve: [-0.8, 0, 0.8])
    case .waveShaperTwice:
      return try WaveShaperNode(context: context, curve: [-0.8, 0, 0.8], oversample: .twice)
    case .waveShaperFourTimes:
      return try WaveShaperNode(context: context, curve: [-0.8, 0, 0.8], oversample: .fourTimes)
    case .stereoPanner: return StereoPannerNode(context: context, pan: 0.3)
    case .panner: return PannerNode(context: context)
    case .compressor: return DynamicsCompressorNode(context: context)
    case .convolver:
      return try ConvolverNode(context: context, buffer: Self.ramp(frames: 48000))
    case .analyser: return try AnalyserNode(context: context)
    case .reverb:
      return Self.worklet(context, ReverbProcessor(sampleRate: Self.sampleRate))
    case .granulator:
      let processor = GranulatorProcessor(
        sampleRate: Self.sampleRate, random: RandomStream(seed: 1))
      processor.setSequence(RandomSequence(text: "granulator"))
      return Self.worklet(context, processor)
    case .ocean:
      return AudioWorkletNode(
        context: context, processor: OceanProcessor(), outputChannelCount: [2],
        parameterDescriptors: OceanParameters.descriptors)
    default: return GainNode(context: context, gain: 0.5)
    }
  }

  private static func worklet(
    _ context: OfflineAudioContext, _ processor: any AudioWorkletProcessor
  ) -> AudioWorkletNode {
    AudioWorkletNode(context: context, processor: processor, outputChannelCount: [2])
  }

  private static func ramp(frames: Int) -> SampleBuffer {
    SampleBuffer(
      channels: [(0..<frames).map { Float($0) / Float(frames) - 0.5 }], sampleRate: sampleRate)
  }
}
