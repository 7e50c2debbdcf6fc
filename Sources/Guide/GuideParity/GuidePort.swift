import AmbientEngine
import AudioSignal
import CandidateKit
import ParityCases
import PortedApps
import PortingGuide
import WebAudio

/// Suite `guide`: each of the guide's components with its rule corrected.
package enum GuidePort: ComponentPort {
  // It is built by hand from the engine's nodes.
  package static let implementation = Implementation.engine

  package static func render(
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

  package static func filter(
    _ context: OfflineAudioContext, _ type: String, _ frequency: Double, _ q: Double
  ) -> BiquadFilterNode {
    BiquadFilterNode(
      context: context, type: BiquadFilterType(rawValue: type) ?? .lowpass,
      frequency: Float(frequency), q: Float(q))
  }

  /// The filter's settings once its timer has run: the cutoff moves in equal ratios, and Q leaves out the resonance,
  /// but is raised below 200 Hz.
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

  /// The web's gain for a channel: the slider, or 0 where the channel is switched off.
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
}
