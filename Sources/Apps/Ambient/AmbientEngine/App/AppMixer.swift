import WebAudio
import WebRuntime

/// The path of all sounds to the speakers: buses, sends, effects, compressor.
///
/// Sends add to their source; there is no crossfade between dry and wet.
final class AppMixer {
  /// The app never sets its granulator's feedback higher.
  private static let largestFeedback = 0.35

  let synth: GainNode
  let lead: GainNode
  let ocean: GainNode
  /// The page's names for its stages, in the page's order.
  let stages: [(name: String, node: AudioNode)]
  private let context: OfflineAudioContext
  private var levels: [String: GainNode] = [:]
  private let granulator: GranulatorProcessor
  private let reverb: ReverbProcessor
  private let wetHighpass: BiquadFilterNode
  private let wetLowpass: BiquadFilterNode
  private let oceanFilter: BiquadFilterNode
  private let delays: [DelayNode]
  private let feedbacks: [GainNode]

  /// Connections are made in the page's order, which determines the last bit of sums.
  ///
  /// - Parameter random: `Math.random` of the worklets.
  init(_ context: OfflineAudioContext, random: RandomStream) throws {
    self.context = context
    var levels: [String: GainNode] = [:]
    func level(_ name: String, _ gain: Float) -> GainNode {
      let node = GainNode(context: context, gain: gain)
      levels[name] = node
      return node
    }
    granulator = GranulatorProcessor(sampleRate: context.sampleRate, random: random)
    reverb = ReverbProcessor(sampleRate: context.sampleRate)
    func worklet(_ processor: any AudioWorkletProcessor) -> AudioWorkletNode {
      AudioWorkletNode(context: context, processor: processor, outputChannelCount: [2])
    }
    let (grains, room) = (worklet(granulator), worklet(reverb))
    let compressor = DynamicsCompressorNode(
      context: context, threshold: -3, knee: 0, ratio: 20, attack: 0.001, release: 0.1)
    let master = level("master", 0.7)
    try master.connect(compressor).connect(context.destination)
    try room.connect(level("reverb", 1)).connect(master)

    synth = GainNode(context: context)
    wetHighpass = BiquadFilterNode(context: context, type: .highpass, frequency: 500, q: 1)
    wetLowpass = BiquadFilterNode(context: context, type: .lowpass, frequency: 8000, q: 1)
    try synth.connect(GainNode(context: context)).connect(grains).connect(wetHighpass)
      .connect(wetLowpass)
    try wetLowpass.connect(level("granularReverb", 0.8)).connect(room)
    try wetLowpass.connect(level("granularDirect", 0.4)).connect(master)
    let dry = GainNode(context: context)
    try synth.connect(dry)
    try dry.connect(level("synthReverb", 0.7)).connect(room)
    try dry.connect(level("synthDirect", 0.6)).connect(master)

    lead = level("lead", 0)
    let lowpass = BiquadFilterNode(context: context, type: .lowpass, frequency: 4000, q: 0.7)
    try lead.connect(lowpass)
    try lowpass.connect(GainNode(context: context)).connect(master)
    try lowpass.connect(level("leadReverb", 0.5)).connect(room)
    delays = try [0.375, 0.28125].map {
      try DelayNode(context: context, delayTime: $0, maxDelayTime: 2)
    }
    feedbacks = delays.map { _ in GainNode(context: context, gain: 0.4) }
    try lowpass.connect(delays[0])
    try delays[0].connect(feedbacks[0]).connect(delays[1]).connect(feedbacks[1])
      .connect(delays[0])
    let merger = try ChannelMergerNode(context: context, numberOfInputs: 2)
    try delays[0].connect(merger, output: 0, input: 0)
    try delays[1].connect(merger, output: 0, input: 1)
    let delayed = level("leadDelay", 0.35)
    try merger.connect(delayed).connect(master)
    try delayed.connect(level("leadDelayReverb", 0.4)).connect(room)

    ocean = level("ocean", 0)
    oceanFilter = BiquadFilterNode(context: context, frequency: 8000)
    try ocean.connect(oceanFilter).connect(master)
    self.levels = levels
    stages = [
      ("granulator", grains), ("reverb", room), ("output", compressor), ("master", master),
      ("voices", synth), ("lead", lowpass), ("delay", delayed), ("ocean", oceanFilter),
    ]
  }

  func apply(_ state: AppState) throws {
    let now = context.currentTime
    let echoes = state.flag("reverbEnabled")
    let grains = state.flag("granularEnabled")
    func on(_ isOn: Bool, _ field: String) -> Double { isOn ? state.number(field) : 0 }
    let wanted = [
      "master": state.number("masterVolume"), "synthDirect": state.number("synthLevel"),
      "synthReverb": on(echoes, "synthReverbSend"),
      "granularDirect": on(grains, "granularLevel"),
      "granularReverb": on(grains && echoes, "granularReverbSend"),
      "reverb": on(echoes, "reverbLevel"), "lead": on(state.flag("leadEnabled"), "leadLevel"),
      "leadReverb": on(echoes, "leadReverbSend"),
      "leadDelayReverb": on(echoes, "leadDelayReverbSend"),
      "ocean": on(state.flag("oceanWaveSynthEnabled"), "oceanWaveSynthLevel"),
    ]
    for (name, value) in wanted { try levels[name]?.gain.follow(value, now) }
    try wetHighpass.frequency.follow(state.number("wetHPF"), now)
    try wetLowpass.frequency.follow(state.number("wetLPF"), now)
    oceanFilter.follow(typeNamed: state.text("oceanFilterType"))
    try oceanFilter.frequency.follow(state.number("oceanFilterCutoff"), now)
    try oceanFilter.q.follow(0.5 + 10 * state.number("oceanFilterResonance"), now)
  }

  func applyEffects(_ state: AppState, grainSize: AppPreset.Range) {
    var grains = granulator.parameters
    grains.grainSizeMin = grainSize.min
    grains.grainSizeMax = grainSize.max
    grains.density = state.number("density")
    grains.spray = state.number("spray")
    grains.jitter = state.number("jitter")
    grains.probability = state.number("grainProbability")
    grains.pitchMode = state.text("grainPitchMode") == "harmonic" ? .harmonic : .random
    grains.pitchSpread = state.number("pitchSpread")
    grains.stereoSpread = state.number("stereoSpread")
    grains.feedback = min(state.number("feedback"), Self.largestFeedback)
    granulator.setParameters(grains)
    guard state.flag("reverbEnabled") else { return }
    var room = reverb.parameters
    room.type = state.text("reverbType")
    room.quality = ReverbParameters.Quality(rawValue: state.text("reverbQuality")) ?? .balanced
    room.decay = state.number("reverbDecay")
    room.size = state.number("reverbSize")
    room.modulation = state.number("reverbModulation")
    room.predelay = state.number("predelay")
    room.damping = state.number("damping")
    room.width = state.number("width")
    room.diffusion = state.number("reverbDiffusion")
    reverb.setParameters(room)
  }

  func seedGranulator(_ sequence: RandomSequence) { granulator.setSequence(sequence) }

  /// - Parameter time: in seconds; the right side's delay is three quarters of it.
  func setLeadDelay(time: Double, feedback: Double, mix: Double) throws {
    let now = context.currentTime
    try delays[0].delayTime.follow(time, now)
    try delays[1].delayTime.follow(time * 0.75, now)
    for node in feedbacks { try node.gain.follow(feedback, now) }
    try levels["leadDelay"]?.gain.follow(mix, now)
  }
}
