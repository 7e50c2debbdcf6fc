import AmbientEngine
import WebAudio
import WebRuntime

/// A graph as a busy ambient piece has it; `web/heavy-graph.js` builds the same one in a browser.
///
/// Six voices of four oscillators, three filters and an oversampled wave shaper each, placed
/// between the speakers, through reverb and granulator side by side into a compressor.
///
/// - Shape: stereo.
public enum HeavyGraph {
  public static let voiceCount = 6
  private static let waves: [OscillatorType] = [.sawtooth, .square, .triangle, .sine]
  private static let text = "2026-02-01T12|E_ROOT"

  /// - Parameter seconds: length of the render.
  public static func make(
    seconds: Double, sampleRate: Double = 48000
  ) throws -> OfflineAudioContext {
    let context = try OfflineAudioContext(
      numberOfChannels: 2, length: Int(seconds * sampleRate), sampleRate: sampleRate)
    let mix = GainNode(context: context, gain: 0.2)
    for voice in 0..<voiceCount { try addVoice(voice, to: mix) }

    let reverb = ReverbProcessor(sampleRate: sampleRate)
    let reverbNode = AudioWorkletNode(
      context: context, processor: reverb, outputChannelCount: [2])
    reverb.setParameters(ReverbParameters())
    let granulator = GranulatorProcessor(sampleRate: sampleRate, random: RandomStream(seed: 1))
    let granulatorNode = AudioWorkletNode(
      context: context, processor: granulator, outputChannelCount: [2])
    granulator.setParameters(GranulatorParameters())
    granulator.setSequence(RandomSequence(text: text))

    let compressor = DynamicsCompressorNode(context: context)
    try mix.connect(reverbNode).connect(compressor)
    try mix.connect(granulatorNode).connect(compressor)
    try mix.connect(compressor)
    try compressor.connect(context.destination)
    return context
  }

  private static func addVoice(_ voice: Int, to mix: GainNode) throws {
    let context = mix.context
    let number = Float(voice)
    let level = GainNode(context: context, gain: 0.25)
    for (index, wave) in waves.enumerated() {
      let oscillator = try OscillatorNode(
        context: context, type: wave, frequency: 55 * (number + 1) * Float(index + 1),
        detune: Float(7 * index) - number)
      try oscillator.connect(level)
      try oscillator.start()
    }
    let shaper = try WaveShaperNode(context: context, curve: curve, oversample: .twice)
    let panner = StereoPannerNode(context: context, pan: number / 3 - 0.8)
    try level
      .connect(
        BiquadFilterNode(context: context, type: .lowpass, frequency: 1200 + 300 * number, q: 3)
      )
      .connect(
        BiquadFilterNode(
          context: context, type: .peaking, frequency: 500 + 100 * number, q: 2, gain: 6)
      )
      .connect(BiquadFilterNode(context: context, type: .highpass, frequency: 40, q: 0.7))
      .connect(shaper)
      .connect(panner)
      .connect(mix)
  }

  /// Soft saturation: 1.5·x/(1 + |x|) at 257 points, which both languages compute alike.
  private static let curve: [Float] = (0..<257).map { index in
    let x = Double(index - 128) / 128
    return Float(1.5 * x / (1 + abs(x)))
  }
}
