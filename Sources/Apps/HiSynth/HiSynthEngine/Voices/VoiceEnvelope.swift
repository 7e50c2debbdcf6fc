/// An envelope in steps of a millisecond, each a straight line: attack, decay, sustain, release.
///
/// Levels are added step by step, with the resulting rounding. Linear interpolation between levels keeps cuts, steals
/// and retriggers from clicking.
package struct VoiceEnvelope {
  package enum Stage: Equatable { case idle, attack, decay, sustain, release }

  private static var stepsPerSecond: Double { 1000.0 }

  package private(set) var stage = Stage.idle
  /// The voice's present level; a new note continues from it.
  package private(set) var gain = 0.0
  private let rate: Double
  private var level = 0.0
  private var step = 0
  private var attack = 0.0
  private var decay = 0.0
  private var sustain = 0.0
  private var release = 0.0
  private var velocity = 1.0
  private var index = 0
  private var length = 0
  private var from = 0.0
  private var to = 0.0

  package init(sampleRate: Double) { rate = sampleRate }

  /// - Parameter velocity: how loud the note is, 0 to 1.
  @_noLocks @_noAllocation
  package mutating func press(_ patch: VoicePatch, velocity: Double) {
    self.velocity = velocity
    attack = patch.attack > 0 ? 1 / (Self.stepsPerSecond * patch.attack) : 1
    decay = (1 - patch.sustain) / (Self.stepsPerSecond * patch.decay)
    sustain = patch.sustain
    level = 0
    stage = .attack
    step = 0
    begin()
  }

  /// Short releases and low sustains end within a millisecond.
  ///
  /// - Parameter cuts: ends the note like this, whatever the patch says.
  @_noLocks @_noAllocation
  package mutating func letGo(_ patch: VoicePatch, cuts: Bool = false) {
    let isShort = cuts || patch.release <= 0.05 || patch.sustain <= 0.05
    release = isShort ? 0 : patch.sustain / (Self.stepsPerSecond * patch.release)
    level = min(level, patch.sustain)
    stage = .release
    step = 0
    begin()
  }

  /// The gain of this frame.
  @_noLocks @_noAllocation
  package mutating func next() -> Double {
    index += 1
    gain = index == length ? to : from + (to - from) * (Double(index) / Double(length))
    return gain
  }

  /// After each frame.
  ///
  /// - Returns: false when the note has ended.
  @_noLocks @_noAllocation
  package mutating func advance() -> Bool {
    guard index == length else { return true }
    if stage == .release && level == 0 {
      stage = .idle
      gain = 0
      return false
    }
    step += 1
    begin()
    return true
  }

  @_noLocks @_noAllocation
  private mutating func begin() {
    index = 0
    length = boundary(step + 1) - boundary(step)
    from = gain
    switch stage {
    case .attack:
      level = min(level + attack, 1)
      if level >= 1 { stage = .decay }
    case .decay:
      level = max(level - decay, sustain)
      if level <= sustain { stage = .sustain }
    case .release: level = release == 0 ? 0 : max(level - release, 0)
    case .idle, .sustain: break
    }
    to = level * velocity
  }

  /// The frame, from the envelope's own start, at which a step begins.
  @_noLocks @_noAllocation
  private func boundary(_ step: Int) -> Int { Int(Double(step) * rate / Self.stepsPerSecond) }
}
