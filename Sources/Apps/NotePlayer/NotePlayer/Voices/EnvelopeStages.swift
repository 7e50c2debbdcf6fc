import SoundFont

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

/// The six stages of an envelope.
///
/// - Units: seconds; decay and release are the times of a fall by 1000, which is 100 dB in a volume envelope.
struct EnvelopeStages: Equatable {
  /// Timecents, as SoundFont 2.04 bounds them (8.1.3): delay and hold; attack, decay and release; all. `LONGEST`,
  /// `LONGEST_RAMP` and `SHORTEST` of the page's `sound/envelopes.js`.
  private static let longest = 5000.0
  private static let longestRamp = 8000.0
  private static let shortest = -12000.0
  /// 15.6 ms: short enough, without a click.
  private static let shortestRelease = -7200.0
  /// Below this a voice is silent.
  static let silence = 1e-5
  /// `ATTACK_STEPS` of the page's `sound/envelopes.js`.
  private static let attackSteps = 8

  let delay: Double
  let attack: Double
  let hold: Double
  let decay: Double
  /// How far the decay falls, 0 to 1000.
  let fall: Double
  let release: Double

  /// Seconds of a time that may be absent.
  static func seconds(_ timecents: Double, longest: Double = Self.longest) -> Double {
    timecents <= shortest ? 0 : pow(2, min(timecents, longest) / 1200)
  }

  static func volume(_ values: VoiceValues) -> EnvelopeStages {
    EnvelopeStages(
      values, from: Generator.volEnvDelay, keyToHold: Generator.keyToVolEnvHold,
      keyToDecay: Generator.keyToVolEnvDecay)
  }

  static func modulation(_ values: VoiceValues) -> EnvelopeStages {
    EnvelopeStages(
      values, from: Generator.modEnvDelay, keyToHold: Generator.keyToModEnvHold,
      keyToDecay: Generator.keyToModEnvDecay)
  }

  private init(_ values: VoiceValues, from first: Int, keyToHold: Int, keyToDecay: Int) {
    let keys = Double(60 - values.key)
    let hold = values.value(first + 2) + keys * values.value(keyToHold)
    let decay = values.value(first + 3) + keys * values.value(keyToDecay)
    func clamp(_ x: Double, _ low: Double, _ high: Double) -> Double { min(high, max(low, x)) }
    delay = Self.seconds(values.value(first))
    attack = pow(2, clamp(values.value(first + 1), Self.shortest, Self.longestRamp) / 1200)
    self.hold = Self.seconds(clamp(hold, Self.shortest, Self.longest))
    self.decay = Self.seconds(
      clamp(decay, Self.shortest, Self.longestRamp), longest: Self.longestRamp)
    fall = clamp(values.value(first + 4), 0, 1000)
    release = pow(2, clamp(values.value(first + 5), Self.shortestRelease, Self.longestRamp) / 1200)
  }

  /// Linear in amplitude while rising, linear in decibels while falling.
  ///
  /// - Returns: when the voice falls silent by itself; infinite if it does not.
  func scheduleVolume(_ curve: KnownCurve, at start: Double) throws -> Double {
    try curve.set(0, start)
    let begin = start + delay
    if delay > 0 { try curve.set(0, begin) }
    try curve.linear(1, begin + attack)
    var top = begin + attack
    if hold > 0 {
      top += hold
      try curve.set(1, top)
    }
    guard fall > 0 else { return .infinity }
    let bottom = top + decay * fall / 1000
    let sustain = pow(10, -fall / 200)
    if bottom > top { try curve.exponential(sustain, bottom) } else { try curve.set(sustain, top) }
    guard fall >= 1000 else { return .infinity }
    try curve.set(0, bottom)
    return bottom
  }

  /// Convex while rising, linear while falling.
  func scheduleModulation(_ curve: KnownCurve, at start: Double) throws {
    try curve.set(0, start)
    let begin = start + delay
    if delay > 0 { try curve.set(0, begin) }
    let steps = Double(Self.attackSteps)
    for step in 1...Self.attackSteps {
      let step = Double(step)
      try curve.linear(ModulatorCurve.convex(127 * step / steps), begin + attack * step / steps)
    }
    var top = begin + attack
    if hold > 0 {
      top += hold
      try curve.set(1, top)
    }
    guard fall > 0 else { return }
    let bottom = top + decay * fall / 1000
    let sustain = 1 - fall / 1000
    if bottom > top { try curve.linear(sustain, bottom) } else { try curve.set(sustain, top) }
  }
}
