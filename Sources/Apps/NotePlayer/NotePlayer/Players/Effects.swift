import AudioSignal
import WebAudio

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(ucrt)
  import ucrt
#endif

/// Reverb and chorus, which voices send to: fixed, and the same on every machine.
struct Effects {
  /// `REVERB_SECONDS`, `DECAY_SECONDS`, `REVERB_GAIN` and `DEPTH` of the page's `sound/effects.js`; in seconds, but
  /// for the gain.
  private static let reverbSeconds = 1.5
  private static let decaySeconds = 1.2
  /// Of a fall by 60 dB.
  private static let decay = 6.907755278982137
  private static let reverbGain = 0.02
  private static let sides: [(delay: Float, frequency: Float, pan: Float)] = [
    (0.012, 0.3, -0.7), (0.016, 0.37, 0.7),
  ]
  private static let chorusDepth: Float = 0.002

  let reverb: GainNode
  let chorus: GainNode

  init(_ context: OfflineAudioContext, master: AudioNode) throws {
    let effects = Self.explicit(context, channels: 2)
    try effects.connect(master)
    reverb = try Self.makeReverb(context, effects)
    chorus = try Self.makeChorus(context, effects)
  }

  private static func explicit(_ context: OfflineAudioContext, channels: Int) -> GainNode {
    let node = GainNode(context: context, gain: 1)
    node.channelCount = channels
    node.channelCountMode = .explicit
    return node
  }

  private static func makeReverb(
    _ context: OfflineAudioContext, _ effects: AudioNode
  ) throws -> GainNode {
    let bus = explicit(context, channels: 1)
    let length = Int((reverbSeconds * context.sampleRate).rounded(.down))
    let response = SampleBuffer(
      channels: [1, 2].map { Self.response(context, length, seed: $0) },
      sampleRate: context.sampleRate)
    let convolver = try ConvolverNode(
      context: context, buffer: response, disableNormalization: true)
    try convolver.connect(effects)
    try bus.connect(convolver)
    return bus
  }

  private static func response(
    _ context: OfflineAudioContext, _ length: Int, seed: UInt32
  ) -> [Float] {
    var random = Mulberry32(seed: seed, state: .wrapping)
    return (0..<length).map { index in
      let fall = exp(-decay * Double(index) / (decaySeconds * context.sampleRate))
      return Float((2 * random.next() - 1) * fall * reverbGain)
    }
  }

  private static func makeChorus(
    _ context: OfflineAudioContext, _ effects: AudioNode
  ) throws -> GainNode {
    let bus = explicit(context, channels: 1)
    let sum = explicit(context, channels: 2)
    try sum.connect(effects)
    for side in sides {
      let line = try DelayNode(context: context, delayTime: side.delay, maxDelayTime: 0.05)
      line.channelCount = 1
      line.channelCountMode = .explicit
      let pan = StereoPannerNode(context: context, pan: side.pan)
      let lfo = try OscillatorNode(context: context, type: .sine, frequency: side.frequency)
      let depth = GainNode(context: context, gain: chorusDepth)
      try pan.connect(sum)
      try line.connect(pan)
      try bus.connect(line)
      try depth.connect(line.delayTime)
      try lfo.connect(depth)
      try lfo.start()
    }
    return bus
  }
}
