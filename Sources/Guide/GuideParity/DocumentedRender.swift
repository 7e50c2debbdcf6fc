import AudioSignal
import CandidateKit
import ParityCases
import ParityReferences
import PortingGuide

/// One case as the guide's own component renders it.
package struct DocumentedRender {
  package let definition: CaseDefinition
  package let stimulus: SampleBuffer?

  package init(_ definition: CaseDefinition, stimulus: SampleBuffer?) {
    self.definition = definition
    self.stimulus = stimulus
  }

  private var sampleRate: Double { definition.sampleRate }
  private var input: [Float] { stimulus?.channels[0] ?? [] }

  /// - Returns: all frames, channel by channel.
  /// - Throws: `InvalidParameters`.
  package func render() throws -> [[Float]] {
    switch try GuideCase(definition) {
    case .biquad(let settings): return [try biquad(settings)]
    case .filter(let settings):
      var band = processor(settings).band(sampleRate: sampleRate)
      return [band.process(input)]
    case .modulatedBiquad(let settings):
      let processor = processor(settings)
      return [
        try biquad(
          .init(
            filterType: settings.filterType, frequency: processor.cutoff, q: processor.effectiveQ))
      ]
    case .tone(let settings):
      var band =
        settings.warmth.map { ToneShaping.warmth($0, sampleRate: sampleRate) }
        ?? ToneShaping.presence(settings.presence ?? 0.5, sampleRate: sampleRate)
      return [band.process(input)]
    case .oscillator(let settings):
      var oscillator = VoiceOscillator(sampleRate: sampleRate)
      return [
        (0..<definition.frames).map { _ in
          oscillator.next(
            frequency: settings.frequency, brightness: settings.brightness,
            detune: settings.detune)
        }
      ]
    case .envelope(let settings), .leadEnvelope(let settings): return [envelope(settings)]
    case .waveshaper(let settings):
      return [Waveshaper(hardness: settings.hardness).process(input)]
    case .mixer(let settings): return [try mixer(settings)]
    case .granulator(let settings): return [try granulator(settings)]
    case .reverb(let settings): return [try reverb(settings)]
    case .hadamard: return hadamard()
    case .lead(let settings): return [lead(settings)]
    case .pingPong(let settings): return pingPong(settings)
    case .graph(let settings): return [try graph(settings)]
    case .limiter: return DynamicsProcessor().process([input], sampleRate: sampleRate)
    }
  }

  private func wrong(_ fault: GuideFault) -> InvalidParameters {
    InvalidParameters(id: definition.id, fault)
  }

  private func biquad(_ settings: GuideCase.Biquad) throws -> [Float] {
    guard let type = BiquadFilter.FilterType(rawValue: settings.filterType) else {
      throw wrong(.noFilterType(settings.filterType))
    }
    var filter = BiquadFilter(
      type: type, frequency: settings.frequency, q: settings.q, sampleRate: sampleRate)
    return filter.process(input)
  }

  private func processor(_ settings: GuideCase.Filter) -> FilterProcessor {
    FilterProcessor(
      filterType: settings.filterType, cutoffMin: settings.cutoffMin,
      cutoffMax: settings.cutoffMax, filterQ: settings.filterQ, resonance: settings.resonance,
      hardness: settings.hardness, modulation: settings.modulation)
  }

  private func envelope(_ settings: GuideCase.Envelope) -> [Float] {
    var envelope = ADSREnvelope(
      attack: settings.attack, decay: settings.decay, sustain: settings.sustain,
      release: settings.release, sampleRate: sampleRate)
    let starts = Set((settings.notes ?? [0]).map { Int(($0 * sampleRate).rounded()) })
    let end = settings.off.map { Int(($0 * sampleRate).rounded()) }
    return (0..<definition.frames).map { frame in
      // A Web Audio event takes effect at its frame, whose own value is still the old one.
      defer {
        if starts.contains(frame) { envelope.noteOn() }
        if frame == end { envelope.noteOff() }
      }
      return Float(envelope.next())
    }
  }

  private func mixer(_ settings: GuideCase.Mixer) throws -> [Float] {
    guard let channel = MixerParameters.Channel(rawValue: settings.channel) else {
      throw wrong(.noMixer(settings.channel))
    }
    let volume = MixerParameters(settings.levels).volume(channel)
    let beside = Float(settings.beside ?? 0)
    return input.map { $0 * beside + $0 * volume }
  }

  private func granulator(_ settings: GuideCase.Grains) throws -> [Float] {
    let known: [String: Granulator.Parts] = [
      "seconds": .seconds, "shares": .shares, "intervals": .intervals, "window": .window,
    ]
    var grains = Granulator(
      settings.settings, sequence: settings.sequence, parts: try parts(settings.parts, known),
      sampleRate: sampleRate)
    return try stereo().map { Self.mixed(grains.process($0, $1)) }
  }

  private func reverb(_ settings: GuideCase.Room) throws -> [Float] {
    let known: [String: FDNReverb.Parts] = [
      "lines": .lines, "scale": .scale, "diffusers": .diffusers, "seconds": .seconds,
      "cutoff": .cutoff, "predelay": .predelay,
    ]
    var room = FDNReverb(
      settings.settings, parts: try parts(settings.parts, known), sampleRate: sampleRate)
    return input.map { Self.mixed(room.process($0, $0)) }
  }

  /// How the destination mixes two channels down for a mono case.
  private static func mixed(_ pair: (Float, Float)) -> Float { 0.5 * (pair.0 + pair.1) }

  private func stereo() throws -> some Sequence<(Float, Float)> {
    guard let stimulus, stimulus.channelCount == 2 else { throw wrong(.notStereo) }
    return zip(stimulus.channels[0], stimulus.channels[1])
  }

  private func parts<Parts: OptionSet>(_ names: [String], _ known: [String: Parts]) throws -> Parts
  {
    var chosen = Parts()
    for name in names {
      guard let part = known[name] else { throw wrong(.noPart(name)) }
      chosen.formUnion(part)
    }
    return chosen
  }

  private func hadamard() -> [[Float]] {
    let channels = stimulus?.channels ?? []
    var output = channels
    for frame in 0..<definition.frames {
      for (line, value) in HadamardMatrix.mix(channels.map { $0[frame] }).enumerated() {
        output[line][frame] = value
      }
    }
    return output
  }

  private func lead(_ settings: GuideCase.Lead) -> [Float] {
    var synth = FMLeadSynth(
      timbre: settings.timbre,
      envelope: ADSREnvelope(
        attack: settings.attack, decay: settings.decay, sustain: settings.sustain,
        release: settings.release, sampleRate: sampleRate), sampleRate: sampleRate)
    synth.noteOn()
    return (0..<definition.frames).map { _ in synth.next(frequency: settings.frequency) }
  }

  private func pingPong(_ settings: GuideCase.PingPong) -> [[Float]] {
    var delay = PingPongDelay(
      time: settings.time, feedback: settings.feedback, mix: settings.mix, sampleRate: sampleRate)
    let pairs = input.map { delay.process($0, $0) }
    return [pairs.map(\.0), pairs.map(\.1)]
  }

  private func graph(_ settings: GuideCase.Graph) throws -> [Float] {
    guard let entry = AudioGraph.Entry(rawValue: settings.entry) else {
      throw wrong(.noEntry(settings.entry))
    }
    var graph = AudioGraph(
      levels: MixerParameters(settings.levels), leadReverbSend: settings.sends.leadReverbSend,
      synthReverbSend: settings.sends.synthReverbSend, sampleRate: sampleRate)
    if let room = settings.room { graph.reverb = room }
    return graph.render(input, from: entry)
  }
}

extension MixerParameters {
  package init(_ levels: GuideCase.Levels) {
    self.init(
      masterVolume: levels.masterVolume, synthLevel: levels.synthLevel,
      granularLevel: levels.granularLevel, reverbLevel: levels.reverbLevel,
      leadEnabled: levels.leadEnabled, leadLevel: levels.leadLevel,
      oceanWaveSynthLevel: levels.oceanWaveSynthLevel, airNoise: levels.airNoise)
  }
}
