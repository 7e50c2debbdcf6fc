import AudioSignal
import Comparison
import Foundation
import SoundSpectra

/// A captured sound, the same sound with changes, and what should be said about them.
struct ChangedSound {
  /// The change made to a sound, by its name in the audit's table.
  enum Kind: String, CaseIterable, Sendable {
    case brightness = "brighter or darker"
    case level = "louder or quieter"
    case release = "longer or shorter release"
    case attack = "slower attack"
    case pitch = "sharp or flat"
    case width = "wider or narrower"
    case two = "two of these at once"
    case nothing = "nothing, or too little to hear"
    case untuned = "sharp or flat noise"
  }

  /// What has to be said.
  struct Expected {
    let kind: SoundFinding.Kind
    let size: Double
    let tolerance: Double
  }

  let reference: SampleBuffer
  let sound: SampleBuffer
  let expected: [Expected]
  /// What may also be said: a sound that is louder above 4 kHz is louder as a whole.
  let allowed: Set<SoundFinding.Kind>
  let text: String

  /// - Returns: nil for a sound that lacks what is to be changed.
  init?(_ kind: Kind, of sound: SampleBuffer, _ random: inout Mulberry32) {
    func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * random.next() }
    func signed(_ low: Double, _ high: Double) -> Double {
      let size = low * pow(high / low, random.next())
      return random.next() < 0.5 ? -size : size
    }
    switch kind {
    case .brightness:
      let (size, corner) = (signed(1, 6), 1000 * exp2(between(0.5, 2.6)))
      guard SoundFitness(sound).hasBands(around: corner) else { return nil }
      self.init(
        sound, [.brightness(decibels: size, hertz: corner)],
        [Expected(kind: .brightness, size: size, tolerance: max(0.4, 0.25 * abs(size)))], [.level])
    case .level:
      let size = signed(0.4, 9)
      guard SoundFitness(sound).isLoud else { return nil }
      self.init(
        sound, [.level(decibels: size)], [Expected(kind: .level, size: size, tolerance: 0.1)], [])
    case .width:
      let size = signed(2, 10)
      guard SoundFitness(sound).isWide else { return nil }
      self.init(
        sound, [.width(decibels: size)],
        [Expected(kind: .width, size: size, tolerance: max(1, 0.3 * abs(size)))], [.level])
    case .pitch, .untuned:
      let size = signed(3, 60)
      let fitness = SoundFitness(sound)
      guard kind == .pitch ? fitness.isTuned(SoundChange.pitch(cents: size), size) : fitness.isNoise
      else { return nil }
      self.init(
        sound, [.pitch(cents: size)],
        kind == .pitch
          ? [Expected(kind: .pitch, size: size, tolerance: 0.5 + 0.05 * abs(size))] : [], [.level])
    case .two:
      let (level, cents) = (signed(1, 6), signed(4, 40))
      let (bright, corner) = (signed(2, 6), 1000 * exp2(between(0.5, 2.6)))
      let fitness = SoundFitness(sound)
      guard fitness.hasBands(around: corner),
        fitness.isTuned(SoundChange.pitch(cents: cents), cents)
      else { return nil }
      let brightness = Expected(
        kind: .brightness, size: bright, tolerance: max(0.6, 0.25 * abs(bright)))
      let tune = Expected(kind: .pitch, size: cents, tolerance: 0.5 + 0.05 * abs(cents))
      let shelf = SoundChange.brightness(decibels: bright, hertz: corner)
      if random.next() < 0.5 {
        self.init(sound, [shelf, .level(decibels: level)], [brightness], [.level])
      } else {
        self.init(
          sound, [.pitch(cents: cents), .level(decibels: level)],
          [tune, Expected(kind: .level, size: level, tolerance: 0.3)], [])
      }
    case .nothing:
      let changes: [SoundChange] = [
        .level(decibels: signed(0.01, 0.1)), .noise(decibels: -96), .late(frames: 1), .inverted,
        .rounded, .pitch(cents: signed(0.05, 0.5)),
        .brightness(decibels: signed(0.02, 0.15), hertz: 4000),
      ]
      guard SoundFitness(sound).isLoud else { return nil }
      let change = changes[Int(random.next() * Double(changes.count))]
      self.init(sound, [change], [], [])
    case .attack:
      let rise = 0.02 * pow(8, random.next())
      if random.next() < 0.5 {
        let start = SoundFitness(sound).suddenOnset(lasting: rise)
        guard let start else { return nil }
        self.init(
          sound, [.attack(seconds: rise, at: start)],
          [Expected(kind: .attack, size: 1000 * rise, tolerance: max(12, 400 * rise))],
          [.level, .beginning])
        return
      }
      let short = between(0.003, 0.008)
      let (held, fall) = (between(0.3, 0.6), between(0.1, 0.3))
      self.init(
        notes: sound,
        PlayedNote(attackSeconds: short, heldSeconds: held, releaseSeconds: fall),
        PlayedNote(attackSeconds: rise, heldSeconds: held - rise + short, releaseSeconds: fall),
        [
          Expected(
            kind: .attack, size: 1000 * (rise - short), tolerance: max(12, 400 * (rise - short)))
        ])
    case .release:
      let times = exp(signed(log(1.4), log(2.5)))
      if random.next() < 0.5, times < 1 {
        guard let (start, seconds) = SoundFitness(sound).decay else { return nil }
        self.init(
          sound, [.decay(times: times, from: start, sixtySeconds: seconds)],
          [Expected(kind: .release, size: times, tolerance: 0.25)], [.level])
        return
      }
      let (held, fall) = (between(0.3, 0.6), between(0.15, 0.5))
      self.init(
        notes: sound,
        PlayedNote(attackSeconds: 0.005, heldSeconds: held, releaseSeconds: fall),
        PlayedNote(attackSeconds: 0.005, heldSeconds: held, releaseSeconds: fall * times),
        [Expected(kind: .release, size: times, tolerance: 0.25)])
    }
  }

  private init(
    _ sound: SampleBuffer, _ changes: [SoundChange], _ expected: [Expected],
    _ allowed: Set<SoundFinding.Kind>
  ) {
    // A sharp sound ends sooner, with a click that is not part of the test.
    let frames = Int(0.96 * Double(sound.frameCount))
    reference = sound.frames(0..<frames)
    self.sound = changes.reduce(sound) { $1.applied(to: $0) }.frames(0..<frames)
    (self.expected, self.allowed) = (expected, allowed)
    text = changes.map { "\($0)" }.joined(separator: ", ")
  }

  private init?(
    notes material: SampleBuffer, _ one: PlayedNote, _ other: PlayedNote, _ expected: [Expected]
  ) {
    let frames = max(one.length(at: material.sampleRate), other.length(at: material.sampleRate))
    guard SoundFitness(material).isLoud,
      let stretch = PlayedNote.steadyStretch(of: material)
    else { return nil }
    reference = one.played(of: material, stretch, frames: frames)
    sound = other.played(of: material, stretch, frames: frames)
    (self.expected, allowed) = (expected, [.level])
    text = "\(one) as \(other)"
  }
}
