/// The guide's envelope: linear steps towards a level, where each stage waits for the one before.
///
/// - Units: seconds; levels are gains.
package struct ADSREnvelope: Sendable {
  private enum Stage { case idle, attack, decay, sustain, release }

  package var attack: Double
  package var decay: Double
  package var sustain: Double
  package var release: Double
  private let sampleRate: Double
  private var stage = Stage.idle
  private var level = 0.0

  package init(
    attack: Double, decay: Double, sustain: Double, release: Double, sampleRate: Double
  ) {
    self.attack = attack
    self.decay = decay
    self.sustain = sustain
    self.release = release
    self.sampleRate = sampleRate
  }

  package mutating func noteOn() { stage = .attack }

  package mutating func noteOff() { stage = .release }

  package mutating func next() -> Double {
    switch stage {
    case .idle: return 0
    case .attack:
      approach(1, attack / 3)
      if level >= 0.99 { stage = .decay }
    case .decay:
      approach(sustain, decay / 3)
      if abs(level - sustain) < 0.001 { (stage, level) = (.sustain, sustain) }
    case .sustain: level = sustain
    case .release:
      approach(0, release / 4)
      if level < 0.001 { (stage, level) = (.idle, 0) }
    }
    return level
  }

  private mutating func approach(_ target: Double, _ timeConstant: Double) {
    level += (target - level) * (1 / (timeConstant * sampleRate))
  }
}
