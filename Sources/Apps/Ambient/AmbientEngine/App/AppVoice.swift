import AudioSignal
import WebAudio
import WebRuntime

extension AudioParam {
  /// Moves to a control's value without a click.
  func follow(_ value: Double, _ now: Double) throws {
    try setTargetAtTime(Float(value), now, 0.05)
  }
}

extension BiquadFilterNode {
  /// Adopts a control's type: setting the same type leaves the filter's memory as it is, as in a page.
  func follow(typeNamed name: String) {
    let wanted = BiquadFilterType(rawValue: name) ?? .lowpass
    if type != wanted { type = wanted }
  }
}

/// One of the six voices, which sound as long as the engine runs.
///
/// Four oscillators and noise through a filter, two shelves of colour and a soft saturation, shaped
/// by one envelope.
///
/// - Units: hertz, seconds of the context.
final class AppVoice {
  /// Hertz: `INITIAL_FREQUENCY` of the page's `sound/voice.js`.
  private static let initialFrequency: Float = 440
  /// Levels of sine, triangle, detuned sawtooth, sawtooth by brightness.
  private static let brightness: [[Double]] = [
    [1, 0, 0, 0], [0.2, 0.8, 0, 0], [0, 0.4, 0.3, 0.3], [0, 0, 0.5, 0.5],
  ]

  let output: GainNode
  private let oscillators: [OscillatorNode]
  private let levels: [GainNode]
  private let noise: GainNode
  private let filter: BiquadFilterNode
  private let warmth: BiquadFilterNode
  private let presence: BiquadFilterNode
  private let shaper: WaveShaperNode
  private var hardness: Double?
  private var activeUntil = -Double.infinity

  /// - Parameter random: `Math.random` of the page, from which the noise is drawn.
  init(_ context: OfflineAudioContext, random: RandomStream) throws {
    filter = BiquadFilterNode(context: context, type: .lowpass, frequency: 2000, q: 1)
    oscillators = try [.sine, .triangle, .sawtooth, .sawtooth].map {
      try OscillatorNode(context: context, type: $0, frequency: Self.initialFrequency)
    }
    levels = oscillators.map { _ in GainNode(context: context, gain: 0) }
    for (oscillator, level) in zip(oscillators, levels) {
      try oscillator.connect(level).connect(filter)
    }
    let source = try AudioBufferSourceNode(
      context: context, buffer: Self.noise(context.sampleRate, random), loop: true)
    noise = GainNode(context: context, gain: 0)
    try source.connect(noise).connect(filter)
    try source.start()
    warmth = BiquadFilterNode(context: context, type: .lowshelf, frequency: 250)
    presence = BiquadFilterNode(context: context, type: .peaking, frequency: 3000, q: 0.8)
    shaper = try WaveShaperNode(context: context, oversample: .twice)
    output = GainNode(context: context, gain: 0)
    try filter.connect(warmth).connect(presence).connect(shaper)
      .connect(GainNode(context: context, gain: 0.15)).connect(output)
    for oscillator in oscillators { try oscillator.start() }
  }

  func isActive(_ now: Double) -> Bool { now < activeUntil }

  func apply(_ state: AppState, _ now: Double) throws {
    let index = Int(floorOf(state.number("oscBrightness") + 0.5))
    let wanted =
      Self.brightness.indices.contains(index) ? Self.brightness[index] : Self.brightness[2]
    for (level, value) in zip(levels, wanted) { try level.gain.follow(value, now) }
    try noise.gain.follow(state.number("airNoise") * 0.1, now)
    filter.follow(typeNamed: state.text("filterType"))
    try warmth.gain.follow(state.number("warmth") * 8, now)
    try presence.gain.follow((state.number("presence") - 0.5) * 12, now)
    guard state.number("hardness") != hardness else { return }
    hardness = state.number("hardness")
    try shaper.setCurve(SaturationCurve.points(hardness: state.number("hardness")))
  }

  func setFilter(cutoff: Double, q: Double, _ now: Double) throws {
    try filter.frequency.follow(cutoff, now)
    try filter.q.follow(q, now)
  }

  /// Starts a note that does not end.
  func play(_ frequency: Double, _ state: AppState, start: Double, _ now: Double) throws {
    try attack(frequency, state, start, now, 1)
    activeUntil = .infinity
  }

  func trigger(
    _ frequency: Double, _ state: AppState, velocity: Double, duration: Double, _ now: Double
  ) throws {
    try attack(frequency, state, now, now, velocity)
    let release = state.number("synthRelease")
    try output.gain.setTargetAtTime(0, now + duration, release / 3)
    activeUntil = now + duration + release
  }

  func silence(_ state: AppState, _ now: Double) throws {
    try output.gain.cancelScheduledValues(now)
    try output.gain.setTargetAtTime(0, now, state.number("synthRelease") / 4)
    activeUntil = -.infinity
  }

  private func attack(
    _ frequency: Double, _ state: AppState, _ start: Double, _ now: Double, _ velocity: Double
  ) throws {
    let attack = state.number("synthAttack")
    let release = state.number("synthRelease")
    let gain = output.gain
    try gain.cancelScheduledValues(start)
    var onset = start
    if isActive(now) {
      try gain.setTargetAtTime(0, start, release / 4)
      onset = start + 0.5 * release
    } else {
      try gain.setValueAtTime(0, start)
    }
    let detune = state.number("detune")
    let ratios = [1, power(2, -detune / 1200), power(2, detune / 1200), 1]
    for (oscillator, ratio) in zip(oscillators, ratios) {
      try oscillator.frequency.setValueAtTime(Float(frequency * ratio), onset)
    }
    try gain.setTargetAtTime(Float(velocity), onset, attack / 3)
    try gain.setTargetAtTime(
      Float(state.number("synthSustain") * velocity), onset + attack,
      state.number("synthDecay") / 3)
  }

  /// Two seconds that loop: the end crossfades into the beginning.
  private static func noise(_ sampleRate: Double, _ random: RandomStream) -> SampleBuffer {
    let length = Int(2 * sampleRate)
    let fade = Int(0.05 * sampleRate)
    let channels = (0..<2).map { _ in
      var samples = (0..<length).map { _ in Float(random.next() * 2 - 1) }
      let end = length - fade
      for index in 0..<fade {
        let share = Double(index) / Double(fade)
        samples[end + index] = Float(
          Double(samples[end + index]) * (1 - share) + Double(samples[index]) * share)
      }
      return samples
    }
    return SampleBuffer(channels: channels, sampleRate: sampleRate)
  }
}
