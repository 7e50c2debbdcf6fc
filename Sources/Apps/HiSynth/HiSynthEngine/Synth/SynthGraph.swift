import WebAudio

/// The synthesizer's nodes: voices → filters → amplitude → decimator → drive → delay → reverb →
/// limiter, made and connected in the page's order. No input has more than two sources.
final class SynthGraph {
  /// Seconds: `LONGEST_DELAY` of the page's `sound/graph.js`.
  private static let longestDelay = 2.5
  /// Seconds, from the same file: the frames of the drive are 2.9 ms at 44.1 kHz.
  private static let longestAlignment = 0.01
  /// Delay of the drive's oversampling, which the dry path matches.
  private static let driveFrames = 128.0

  let voices: VoiceProcessor
  let pitch: Dial
  let lowPass: Dial
  let highPass: Dial
  let amplitude: Dial
  /// The page's names for its stages, in the page's order.
  let stages: [(name: String, node: AudioNode)]
  private(set) var slot: ReverbSlot
  private let context: OfflineAudioContext
  private let reverbIn: AudioNode
  private let reverbWet: AudioNode
  private let jumping: [(dial: Dial, value: KeyPath<SynthSettings, Double>)]
  private let gliding: [(dial: Dial, value: KeyPath<SynthSettings, Double>)]
  private let dry: [(dial: Dial, wet: KeyPath<SynthSettings, Double>)]

  init(_ context: OfflineAudioContext, _ values: SynthValues, _ impulse: ReverbImpulse) throws {
    self.context = context
    let settings = SynthSettings(values, sampleRate: context.sampleRate)
    let rest = Modulation(values, nil, sampleRate: context.sampleRate)
    var gliding: [(dial: Dial, value: KeyPath<SynthSettings, Double>)] = []
    var dry: [(dial: Dial, wet: KeyPath<SynthSettings, Double>)] = []
    func wetGain(_ path: KeyPath<SynthSettings, Double>, channels: Int = 1) -> GainNode {
      let value = settings[keyPath: path]
      let node = GainNode(context: context, gain: Float(value)).with(channels: channels)
      gliding.append((Dial(node.gain, value), path))
      return node
    }
    func dryGain(_ path: KeyPath<SynthSettings, Double>) -> GainNode {
      let value = 1 - settings[keyPath: path]
      let node = GainNode(context: context, gain: Float(value)).with(channels: 1)
      dry.append((Dial(node.gain, value), path))
      return node
    }
    func unity(channels: Int = 1) -> GainNode {
      GainNode(context: context).with(channels: channels)
    }

    voices = VoiceProcessor(VoicePatch(values), sampleRate: context.sampleRate)
    let source = AudioWorkletNode(
      context: context, processor: voices, numberOfInputs: 0, outputChannelCount: [1],
      parameterDescriptors: VoiceProcessor.descriptors,
      parameterData: ["level1": Float(settings.level1), "level2": Float(settings.level2)])
    gliding.append((Dial(source.parameters[0], settings.level1), \.level1))
    gliding.append((Dial(source.parameters[1], settings.level2), \.level2))
    pitch = Dial(source.parameters[2], 0)
    let low = BiquadFilterNode(
      context: context, type: .lowpass, frequency: Float(rest.lowPass),
      q: Float(settings.lowPassResonance)
    ).with(channels: 1)
    let high = BiquadFilterNode(
      context: context, type: .highpass, frequency: Float(rest.highPass),
      q: Float(settings.highPassResonance)
    ).with(channels: 1)
    let loudness = GainNode(context: context, gain: Float(rest.amplitude)).with(channels: 1)
    try source.connect(low).connect(high).connect(loudness)
    lowPass = Dial(low.frequency, rest.lowPass)
    highPass = Dial(high.frequency, rest.highPass)
    amplitude = Dial(loudness.gain, rest.amplitude)
    gliding.append((Dial(low.q, settings.lowPassResonance), \.lowPassResonance))
    gliding.append((Dial(high.q, settings.highPassResonance), \.highPassResonance))

    let decimator = AudioWorkletNode(
      context: context, processor: DecimatorProcessor(), outputChannelCount: [1],
      parameterDescriptors: DecimatorProcessor.descriptors,
      parameterData: [
        "hold": Float(settings.decimatorHold), "levels": Float(settings.decimatorLevels),
        "mix": Float(settings.decimatorMix),
      ]
    ).with(channels: 1)
    try loudness.connect(decimator)
    gliding.append((Dial(decimator.parameters[2], settings.decimatorMix), \.decimatorMix))
    jumping = [
      (Dial(decimator.parameters[0], settings.decimatorHold), \.decimatorHold),
      (Dial(decimator.parameters[1], settings.decimatorLevels), \.decimatorLevels),
    ]

    let pre = wetGain(\.drivePre)
    let shaper = try WaveShaperNode(
      context: context, curve: DriveCurve.points, oversample: .twice
    ).with(channels: 1)
    let driveWet = wetGain(\.driveWet)
    let align = try DelayNode(
      context: context, delayTime: Float(Self.driveFrames / context.sampleRate),
      maxDelayTime: Self.longestAlignment
    ).with(channels: 1)
    let driveDry = dryGain(\.driveWet)
    let driven = unity()
    try decimator.connect(pre).connect(shaper).connect(driveWet)
    try decimator.connect(align).connect(driveDry)
    try driveDry.connect(driven)
    try driveWet.connect(driven)

    let loop = unity()
    let delay = try DelayNode(
      context: context, delayTime: Float(settings.delayTime), maxDelayTime: Self.longestDelay
    ).with(channels: 1)
    gliding.append((Dial(delay.delayTime, settings.delayTime), \.delayTime))
    let feedback = wetGain(\.delayFeedback)
    let delayWet = wetGain(\.delayWet)
    let delayDry = dryGain(\.delayWet)
    let delayed = unity()
    try driven.connect(loop).connect(delay).connect(feedback).connect(loop)
    try delay.connect(delayWet)
    try driven.connect(delayDry)
    try delayDry.connect(delayed)
    try delayWet.connect(delayed)

    slot = try ReverbSlot(context, impulse, gain: 1)
    let wet = wetGain(\.reverbWet, channels: 2)
    let reverbDry = dryGain(\.reverbWet)
    let echoing = unity(channels: 2)
    try slot.connect(from: delayed, to: wet)
    try delayed.connect(reverbDry)
    try reverbDry.connect(echoing)
    try wet.connect(echoing)
    reverbIn = delayed
    reverbWet = wet

    let limiter = AudioWorkletNode(
      context: context, processor: PeakLimiterProcessor(sampleRate: context.sampleRate),
      outputChannelCount: [2]
    ).with(channels: 2)
    try echoing.connect(limiter).connect(context.destination)
    self.gliding = gliding
    self.dry = dry
    stages = [
      ("voices", source), ("filters", high), ("amplitude", loudness), ("decimator", decimator),
      ("drive", driven), ("delay", delayed), ("reverb", echoing), ("limiter", limiter),
    ]
  }

  /// Moves everything that no LFO modulates.
  func apply(_ settings: SynthSettings, _ times: TickTimes, _ tick: Int) throws {
    for (dial, path) in gliding { try dial.glide(to: settings[keyPath: path], times, tick) }
    for (dial, path) in dry { try dial.glide(to: 1 - settings[keyPath: path], times, tick) }
    for (dial, path) in jumping { try dial.step(to: settings[keyPath: path], times, tick) }
  }

  /// Adds another reverb beside the current one, and crossfades to it.
  ///
  /// - Returns: the old one, still connected.
  func swapReverb(
    to impulse: ReverbImpulse, _ times: TickTimes, _ tick: Int
  ) throws -> ReverbSlot {
    let next = try ReverbSlot(context, impulse, gain: 0)
    try next.connect(from: reverbIn, to: reverbWet)
    try next.fadeIn(times, tick)
    try slot.fadeOut(times, tick)
    let old = slot
    slot = next
    return old
  }

  func remove(_ old: ReverbSlot) throws { try old.disconnect(from: reverbIn) }
}
