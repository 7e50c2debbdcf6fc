import AmbientEngine
import AudioSignal
import ParityCases
import PortingGuide
import WebAudio

/// Suite `guide`: each of the guide's components with its rule corrected.
enum GuidePort: Port {
  static func render(
    _ definition: CaseDefinition, stimulus: SampleBuffer?
  ) throws -> SampleBuffer {
    let graph = try PortGraph(definition, stimulus: stimulus)
    let context = graph.context
    switch try GuideCase(definition) {
    case .biquad(let settings):
      return try graph.render(
        through: filter(context, settings.filterType, settings.frequency, settings.q))
    case .filter(let settings), .modulatedBiquad(let settings):
      let (cutoff, q) = steady(settings)
      return try graph.render(through: filter(context, settings.filterType, cutoff, q))
    case .tone(let settings):
      return try graph.render(through: tone(context, settings))
    case .oscillator(let settings):
      try connect(settings, in: context)
    case .envelope(let settings):
      try play(envelope(settings, in: context), in: context)
    case .leadEnvelope(let settings):
      let gain = GainNode(context: context, gain: 0)
      try LeadVoice.rise(
        gain.gain, to: 1, at: settings.attack, then: settings.sustain,
        at: settings.attack + settings.decay)
      try play(gain, in: context)
    case .waveshaper(let settings):
      return try graph.render(
        through: WaveShaperNode(
          context: context, curve: SaturationCurve.points(hardness: settings.hardness),
          oversample: settings.oversample == "2x" ? .twice : .none))
    case .mixer(let settings):
      let source = try graph.playStimulus()
      if let beside = settings.beside {
        try source.connect(GainNode(context: context, gain: Float(beside)))
          .connect(context.destination)
      }
      try source.connect(GainNode(context: context, gain: level(settings)))
        .connect(context.destination)
    case .granulator(let settings):
      return try graph.render(through: granulator(settings, in: context))
    case .reverb(let settings):
      return try graph.render(through: room(settings.settings, in: context))
    case .hadamard:
      let mixer = AudioWorkletNode(
        context: context, processor: HadamardMixerProcessor(lineCount: 8), outputChannelCount: [8])
      mixer.channelCount = 8
      mixer.channelCountMode = .explicit
      mixer.channelInterpretation = .discrete
      return try graph.render(through: mixer)
    case .lead(let settings):
      try LeadVoice(settings).connect(in: context)
    case .pingPong(let settings):
      let source = try graph.playStimulus()
      if settings.isDryHeard == true { try source.connect(context.destination) }
      try connectDelay(settings, behind: source, in: context)
    case .graph(let settings):
      try connect(settings, graph)
    case .limiter:
      return try graph.render(through: output(context))
    }
    return try context.startRendering()
  }

  private static func filter(
    _ context: OfflineAudioContext, _ type: String, _ frequency: Double, _ q: Double
  ) -> BiquadFilterNode {
    BiquadFilterNode(
      context: context, type: BiquadFilterType(rawValue: type) ?? .lowpass,
      frequency: Float(frequency), q: Float(q))
  }

  /// Where the filter stands once its timer has run: cutoffs in equal ratios, and a Q without the
  /// resonance but with more of it below 200 Hz.
  private static func steady(_ settings: GuideCase.Filter) -> (cutoff: Double, q: Double) {
    let (low, high) = (naturalLogarithm(settings.cutoffMin), naturalLogarithm(settings.cutoffMax))
    let cutoff = exponential(low + (high - low) * settings.modulation)
    let lift = cutoff < 200 ? (200 - cutoff) / 200 * 4 : 0
    return (cutoff, min(settings.filterQ + lift, 15))
  }

  private static func tone(
    _ context: OfflineAudioContext, _ settings: GuideCase.Tone
  ) -> BiquadFilterNode {
    if let warmth = settings.warmth {
      return BiquadFilterNode(
        context: context, type: .lowshelf, frequency: 250, gain: Float(warmth * 8))
    }
    return BiquadFilterNode(
      context: context, type: .peaking, frequency: 3000, q: 0.8,
      gain: Float(((settings.presence ?? 0.5) - 0.5) * 12))
  }

  private static func connect(
    _ settings: GuideCase.Oscillator, in context: OfflineAudioContext
  ) throws {
    let levels: [[Float]] = [
      [1, 0, 0, 0], [0.2, 0.8, 0, 0], [0, 0.4, 0.3, 0.3], [0, 0, 0.5, 0.5],
    ]
    let types: [OscillatorType] = [.sine, .triangle, .sawtooth, .sawtooth]
    let ratios = [1, power(2, -settings.detune / 1200), power(2, settings.detune / 1200), 1]
    for (index, level) in levels[settings.brightness].enumerated() where level != 0 {
      let wave = try OscillatorNode(
        context: context, type: types[index], frequency: Float(settings.frequency * ratios[index]))
      try wave.connect(GainNode(context: context, gain: level)).connect(context.destination)
      try wave.start()
    }
  }

  private static func envelope(
    _ settings: GuideCase.Envelope, in context: OfflineAudioContext
  ) throws -> GainNode {
    let envelope = VoiceEnvelope(
      attack: settings.attack, decay: settings.decay, sustain: settings.sustain,
      release: settings.release)
    let node = GainNode(context: context, gain: 0)
    for (index, time) in (settings.notes ?? [0]).enumerated() {
      if index == 0 {
        try envelope.start(node.gain, at: time, duration: settings.off.map { $0 - time })
      } else {
        try envelope.crossfade(node.gain, at: time)
      }
    }
    return node
  }

  private static func play(_ envelope: GainNode, in context: OfflineAudioContext) throws {
    let source = ConstantSourceNode(context: context)
    try source.connect(envelope).connect(context.destination)
    try source.start()
  }

  /// What the web multiplies a channel by: the slider, and nothing for what is switched off.
  private static func level(_ settings: GuideCase.Mixer) -> Float {
    let levels = settings.levels
    return switch settings.channel {
    case "master": Float(levels.masterVolume)
    case "synth": Float(levels.synthLevel)
    case "granular": Float(levels.granularLevel)
    case "reverb": Float(levels.reverbLevel)
    case "lead": Float(levels.leadLevel)
    case "noise": Float(levels.airNoise * 0.1)
    default: 0
    }
  }

  private static func granulator(
    _ settings: GuideCase.Grains, in context: OfflineAudioContext
  ) -> AudioWorkletNode {
    let processor = GranulatorProcessor(
      sampleRate: context.sampleRate,
      random: RandomStream(seed: CaseDefinition.Seeds().worklet))
    var parameters = GranulatorParameters()
    parameters.grainSizeMin = settings.settings.grainSizeMin
    parameters.grainSizeMax = settings.settings.grainSizeMax
    parameters.density = settings.settings.density
    parameters.spray = settings.settings.spray
    parameters.jitter = settings.settings.jitter
    parameters.probability = settings.settings.probability
    parameters.pitchSpread = settings.settings.pitchSpread
    parameters.stereoSpread = settings.settings.stereoSpread
    parameters.feedback = min(settings.settings.feedback, 0.35)
    processor.setParameters(parameters)
    processor.setSequence(RandomSequence(values: settings.sequence))
    return AudioWorkletNode(context: context, processor: processor, outputChannelCount: [2])
  }

  static func room(
    _ settings: FDNReverb.Settings, in context: OfflineAudioContext
  ) -> AudioWorkletNode {
    let processor = ReverbProcessor(sampleRate: context.sampleRate)
    var parameters = ReverbParameters()
    parameters.type = settings.type
    parameters.decay = settings.decay
    parameters.size = settings.size
    parameters.diffusion = settings.diffusion
    parameters.predelay = settings.predelay
    parameters.damping = settings.damping
    parameters.width = settings.width
    parameters.modulation = 0
    processor.setParameters(parameters)
    return AudioWorkletNode(context: context, processor: processor, outputChannelCount: [2])
  }

  static func output(_ context: OfflineAudioContext) -> DynamicsCompressorNode {
    DynamicsCompressorNode(
      context: context, threshold: -3, knee: 0, ratio: 20, attack: 0.001, release: 0.1)
  }

  /// Left, then right, then left again; what is heard is added to what went in.
  private static func connectDelay(
    _ settings: GuideCase.PingPong, behind node: AudioNode, in context: OfflineAudioContext
  ) throws {
    let times = [settings.time / 1000, settings.time / 1000 * 0.75]
    let delays = try times.map {
      try DelayNode(context: context, delayTime: Float($0), maxDelayTime: 2)
    }
    let feedback = delays.map { _ in GainNode(context: context, gain: Float(settings.feedback)) }
    try node.connect(delays[0])
    try delays[0].connect(feedback[0]).connect(delays[1]).connect(feedback[1]).connect(delays[0])
    let merger = try ChannelMergerNode(context: context, numberOfInputs: 2)
    try delays[0].connect(merger, output: 0, input: 0)
    try delays[1].connect(merger, output: 0, input: 1)
    try merger.connect(GainNode(context: context, gain: Float(settings.mix)))
      .connect(context.destination)
  }

  private static func connect(_ settings: GuideCase.Graph, _ graph: PortGraph) throws {
    let context = graph.context
    let source = try graph.playStimulus()
    func gain(_ value: Double) -> GainNode { GainNode(context: context, gain: Float(value)) }
    switch settings.entry {
    case "lead":
      let lowpass = filter(context, "lowpass", 4000, 0.7)
      try source.connect(gain(settings.levels.leadLevel)).connect(lowpass)
      try lowpass.connect(context.destination)
      if let delay = settings.delay { try connectDelay(delay, behind: lowpass, in: context) }
    case "lead-reverb":
      try source.connect(gain(settings.levels.leadLevel))
        .connect(gain(settings.sends.leadReverbSend)).connect(context.destination)
    case "granular":
      try source.connect(filter(context, "highpass", 500, 1))
        .connect(filter(context, "lowpass", 8000, 1)).connect(context.destination)
    default:
      let master = gain(settings.levels.masterVolume)
      try source.connect(gain(settings.levels.synthLevel)).connect(master)
      try source.connect(gain(settings.sends.synthReverbSend))
        .connect(room(settings.room ?? .init(), in: context))
        .connect(gain(settings.levels.reverbLevel)).connect(master)
      try master.connect(output(context)).connect(context.destination)
    }
  }
}
