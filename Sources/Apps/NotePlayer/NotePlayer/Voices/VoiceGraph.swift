import AudioSignal
import SoundFont
import WebAudio

/// The nodes of a voice.
struct VoiceGraph {
  /// `TREMOLO_POINTS` of the page's `sound/voice.js`: from −1 to 1 in steps of 1/512.
  private static let tremoloPoints = 1025

  /// What an LFO or the modulation envelope modulates.
  enum Depth: CaseIterable {
    case vibratoToPitch, lfoToPitch, envelopeToPitch, lfoToFilter, envelopeToFilter

    /// Those that controllers may change, in the order in which they are examined.
    static let moving: [Depth] = [.lfoToPitch, .vibratoToPitch, .lfoToFilter]
    static let ofPitch: [Depth] = [.vibratoToPitch, .lfoToPitch, .envelopeToPitch]
    static let ofFilter: [Depth] = [.lfoToFilter, .envelopeToFilter]

    var generator: Int {
      switch self {
      case .vibratoToPitch: Generator.vibLfoToPitch
      case .lfoToPitch: Generator.modLfoToPitch
      case .envelopeToPitch: Generator.modEnvToPitch
      case .lfoToFilter: Generator.modLfoToFilter
      case .envelopeToFilter: Generator.modEnvToFilter
      }
    }
  }

  private let context: OfflineAudioContext
  let source: AudioBufferSourceNode
  private let filter: BiquadFilterNode?
  let envelope: GainNode
  private let tremolo: GainNode?
  private let level: GainNode
  private let pan: StereoPannerNode
  private(set) var vibrato: OscillatorNode?
  private(set) var modLFO: OscillatorNode?
  private(set) var modEnv: ConstantSourceNode?
  private var shaper: WaveShaperNode?
  private var depths: [Depth: GainNode] = [:]
  private var sums: [GainNode] = []
  private var sends: [(bus: AudioNode, gain: GainNode, share: Double)] = []

  init(
    _ context: OfflineAudioContext, _ values: VoiceValues, _ sound: Voice.Sound,
    _ heard: VoiceReadings
  ) throws {
    self.context = context
    let rate = context.sampleRate
    let loop = values.loopMode == .none ? nil : sound.loop
    source = try AudioBufferSourceNode(
      context: context, buffer: sound.audio, playbackRate: Float(heard.rate), loop: loop != nil,
      loopStart: loop.map { Double($0.lowerBound) / rate } ?? 0,
      loopEnd: loop.map { Double($0.upperBound) / rate } ?? 0)
    filter =
      values.hasFilter
      ? BiquadFilterNode(
        context: context, type: .lowpass, frequency: Float(heard.cutoff), q: Float(heard.resonance))
      : nil
    envelope = GainNode(context: context, gain: 0)
    tremolo = values.hasTremolo ? GainNode(context: context, gain: 0) : nil
    level = GainNode(context: context, gain: Float(heard.level))
    pan = StereoPannerNode(context: context, pan: Float(heard.pan))
  }

  /// Connects from the end: a gain without a connection postpones its first events.
  func connect(to buses: Voice.Buses) throws {
    try pan.connect(buses.voices)
    try level.connect(pan)
    try tremolo?.connect(level)
    try envelope.connect(tremolo ?? level as AudioNode)
    try filter?.connect(envelope)
    try source.connect(filter ?? envelope as AudioNode)
  }

  mutating func modulate(_ values: VoiceValues) throws {
    if values.value(Generator.vibLfoToPitch) != 0 {
      vibrato = try makeLFO(values, Generator.vibLfoFreq)
    }
    let movesFilter = filter != nil && values.value(Generator.modLfoToFilter) != 0
    if values.value(Generator.modLfoToPitch) != 0 || movesFilter || tremolo != nil {
      try makeModLFO(values)
    }
    let bendsFilter = filter != nil && values.value(Generator.modEnvToFilter) != 0
    if values.value(Generator.modEnvToPitch) != 0 || bendsFilter {
      modEnv = ConstantSourceNode(context: context, offset: 0)
    }
    try chain(values, Depth.ofPitch, to: source.detune)
    if let filter { try chain(values, Depth.ofFilter, to: filter.detune) }
  }

  private func makeLFO(_ values: VoiceValues, _ frequency: Int) throws -> OscillatorNode {
    try OscillatorNode(
      context: context, type: .triangle, frequency: Float(NotePitch.hertz(values.value(frequency))))
  }

  private mutating func makeModLFO(_ values: VoiceValues) throws {
    let lfo = try makeLFO(values, Generator.modLfoFreq)
    modLFO = lfo
    guard let tremolo else { return }
    let shaper = try WaveShaperNode(
      context: context, curve: Self.tremoloCurve(values.value(Generator.modLfoToVolume)))
    self.shaper = shaper
    try shaper.connect(tremolo.gain)
    try lfo.connect(shaper)
  }

  private func modulator(of depth: Depth) -> AudioNode? {
    switch depth {
    case .vibratoToPitch: vibrato
    case .lfoToPitch, .lfoToFilter: modLFO
    case .envelopeToPitch, .envelopeToFilter: modEnv
    }
  }

  /// Chained through unity gains: in a browser, a parameter with three inputs is not reproducible to the bit.
  private mutating func chain(
    _ values: VoiceValues, _ members: [Depth], to parameter: AudioParam
  ) throws {
    let used = members.compactMap { depth -> (Depth, AudioNode, Double)? in
      guard let node = modulator(of: depth) else { return nil }
      let cents = values.value(depth.generator)
      return cents == 0 ? nil : (depth, node, cents)
    }
    var target: GainNode?
    for (index, (depth, node, cents)) in used.enumerated() {
      let gain = GainNode(context: context, gain: Float(cents))
      if index < used.count - 1 {
        let sum = GainNode(context: context, gain: 1)
        if let target { try sum.connect(target) } else { try sum.connect(parameter) }
        try gain.connect(sum)
        target = sum
        sums.append(sum)
      } else if let target {
        try gain.connect(target)
      } else {
        try gain.connect(parameter)
      }
      try node.connect(gain)
      depths[depth] = gain
    }
  }

  func start(_ values: VoiceValues, at time: Double) throws {
    try vibrato?.start(time + EnvelopeStages.seconds(values.value(Generator.vibLfoDelay)))
    try modLFO?.start(time + EnvelopeStages.seconds(values.value(Generator.modLfoDelay)))
    try modEnv?.start(time)
    try source.start(time)
  }

  func stop(_ time: Double) throws {
    try vibrato?.stop(time)
    try modLFO?.stop(time)
    try modEnv?.stop(time)
    try source.stop(time)
  }

  /// Updates the nodes to new readings; `end` is when the voice stops.
  mutating func update(
    _ values: VoiceValues, from before: VoiceReadings, to heard: VoiceReadings, at now: Double,
    end: Double
  ) throws {
    func glide(_ parameter: AudioParam, _ old: Double, _ new: Double) throws {
      if new != old { try parameter.setTargetAtTime(Float(new), now, Voice.glide) }
    }
    try glide(level.gain, before.level, heard.level)
    try glide(pan.pan, before.pan, heard.pan)
    if let filter {
      try glide(filter.frequency, before.cutoff, heard.cutoff)
      try glide(filter.q, before.resonance, heard.resonance)
    }
    for depth in Depth.moving {
      let (old, new) = (before.depths[depth] ?? 0, heard.depths[depth] ?? 0)
      if let gain = depths[depth] {
        try glide(gain.gain, old, new)
      } else if new != 0 {
        try add(depth, values, at: now, end: end)
      }
    }
    if let shaper, heard.volume != before.volume {
      try shaper.setCurve(Self.tremoloCurve(heard.volume))
    }
    if heard.rate != before.rate {
      try source.playbackRate.setValueAtTime(Float(heard.rate), now)
    }
  }

  /// Starts an LFO at the moment a controller first needs it.
  private mutating func add(
    _ depth: Depth, _ values: VoiceValues, at now: Double, end: Double
  ) throws {
    guard let parameter = depth == .lfoToFilter ? filter?.detune : source.detune else { return }
    var fresh: OscillatorNode?
    if modulator(of: depth) == nil {
      let isVibrato = depth == .vibratoToPitch
      fresh = try makeLFO(values, isVibrato ? Generator.vibLfoFreq : Generator.modLfoFreq)
      if isVibrato { vibrato = fresh } else { modLFO = fresh }
    }
    let gain = GainNode(context: context, gain: Float(values.value(depth.generator)))
    try gain.connect(parameter)
    try modulator(of: depth)?.connect(gain)
    depths[depth] = gain
    guard let fresh else { return }
    try fresh.start(now)
    if end < .infinity { try fresh.stop(end) }
  }

  /// Sends to the effects' buses, each made when it is first needed.
  mutating func updateSends(_ values: VoiceValues, _ buses: Voice.Buses, at now: Double) throws {
    let wanted = [(buses.reverb, Generator.reverbSend), (buses.chorus, Generator.chorusSend)]
    for (bus, number) in wanted {
      guard let bus else { continue }
      let share = values.value(number) / 1000
      if let index = sends.firstIndex(where: { $0.bus === bus }) {
        if share != sends[index].share {
          try sends[index].gain.gain.setTargetAtTime(Float(share), now, Voice.glide)
          sends[index].share = share
        }
      } else if share != 0 {
        let gain = GainNode(context: context, gain: Float(share))
        try gain.connect(bus)
        try level.connect(gain)
        sends.append((bus, gain, share))
      }
    }
  }

  func disconnect() {
    let nodes: [AudioNode?] = [
      source, filter, envelope, tremolo, level, pan, vibrato, modLFO, shaper, modEnv,
    ]
    for case let node? in nodes { node.disconnect() }
    for node in sums { node.disconnect() }
    for depth in Depth.allCases { depths[depth]?.disconnect() }
    for send in sends { send.gain.disconnect() }
  }

  /// Decibels to gains: ±1 of the LFO becomes ±`depth` centibels.
  private static func tremoloCurve(_ depth: Double) -> [Float] {
    (0..<tremoloPoints).map { Float(powerOfTen((Double($0) / 512 - 1) * depth / 200)) }
  }
}
