import WebAudio

/// The lead as it was in the app when the guide was written: a carrier, a second one that beats against it, and up to
/// four modulators of their frequencies.
package struct LeadVoice {
  private let settings: GuideCase.Lead

  package init(_ settings: GuideCase.Lead) { self.settings = settings }

  /// Linear ramps up to a level and down to a share of it.
  package static func rise(
    _ gain: AudioParam, to peak: Double, at top: Double, then end: Double, at bottom: Double
  ) throws {
    try gain.setValueAtTime(0, 0)
    try gain.linearRampToValueAtTime(Float(peak), top)
    try gain.linearRampToValueAtTime(Float(end), bottom)
  }

  package func connect(in context: OfflineAudioContext) throws {
    let (t, f) = (settings.timbre, settings.frequency)
    let attack = settings.attack * (1 - 0.6 * t)
    let bottom = attack + settings.decay
    let first = try carrier(f, in: context)
    var carriers = [first]
    let envelope = GainNode(context: context, gain: 0)
    try first.connect(envelope).connect(context.destination)
    try Self.rise(envelope.gain, to: 1, at: attack, then: settings.sustain, at: bottom)
    if t > 0.1 {
      let second = try carrier(f * power(2, 2 * t / 1200), in: context)
      let fading = GainNode(context: context, gain: 0)
      try second.connect(GainNode(context: context, gain: Float(0.5 * t))).connect(fading)
        .connect(context.destination)
      try Self.rise(
        fading.gain, to: 0.6, at: 1.3 * attack, then: 0.8 * settings.sustain, at: bottom)
      carriers.append(second)
    }
    for modulator in modulators(attack) {
      let wave = try carrier(f * modulator.ratio, in: context)
      let depth = GainNode(context: context, gain: 0)
      try depth.gain.setValueAtTime(Float(modulator.depth), 0)
      try depth.gain.exponentialRampToValueAtTime(Float(modulator.end), modulator.time)
      try wave.connect(depth)
      for carrier in modulator.isForAll ? carriers : [first] {
        try depth.connect(carrier.frequency)
      }
    }
  }

  private struct Modulator {
    let ratio: Double
    /// In hertz, at the start and at `time` seconds.
    let depth: Double
    let end: Double
    let time: Double
    let isForAll: Bool
  }

  private func modulators(_ attack: Double) -> [Modulator] {
    let (t, f) = (settings.timbre, settings.frequency)
    let fade = 0.4 + 0.4 * (1 - t)
    let depths = [f * (0.25 + 1.8 * t), f * (0.08 + 0.35 * t)]
    var all = [
      Modulator(
        ratio: 1 + 1.4 * t, depth: depths[0], end: depths[0] * (0.08 + 0.15 * (1 - t)),
        time: attack + fade, isForAll: true),
      Modulator(
        ratio: 2 + 2 * t, depth: depths[1], end: depths[1] * 0.1, time: attack + 0.9 * fade,
        isForAll: true),
    ]
    if t > 0.5 {
      let depth = f * (t - 0.5) * 0.4
      all.append(
        Modulator(
          ratio: 3 + 2.5 * t, depth: depth, end: max(0.001, 0.01 * depth),
          time: attack + 0.4 * fade, isForAll: false))
    }
    if t > 0.4 {
      let depth = f * (t - 0.4) * 0.25
      all.append(
        Modulator(
          ratio: 0.5 + 0.15 * t, depth: depth, end: depth, time: attack + fade, isForAll: false))
    }
    return all
  }

  private func carrier(
    _ frequency: Double, in context: OfflineAudioContext
  ) throws -> OscillatorNode {
    let wave = try OscillatorNode(context: context, type: .sine, frequency: Float(frequency))
    try wave.start()
    return wave
  }
}
