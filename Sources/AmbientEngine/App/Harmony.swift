import AudioSignal
import WebAudio

/// A scale: its intervals above the root, and how tense it is.
struct Scale: Equatable {
  enum Level { case consonant, color, high }

  let name: String
  let intervals: [Int]
  let tension: Double
  let level: Level

  /// The order decides the selection.
  static let all = [
    Scale(name: "Major Pentatonic", [0, 2, 4, 7, 9], 0, .consonant),
    Scale(name: "Major (Ionian)", [0, 2, 4, 5, 7, 9, 11], 0.05, .consonant),
    Scale(name: "Lydian", [0, 2, 4, 6, 7, 9, 11], 0.10, .consonant),
    Scale(name: "Mixolydian", [0, 2, 4, 5, 7, 9, 10], 0.18, .consonant),
    Scale(name: "Minor Pentatonic", [0, 3, 5, 7, 10], 0.22, .consonant),
    Scale(name: "Dorian", [0, 2, 3, 5, 7, 9, 10], 0.25, .consonant),
    Scale(name: "Aeolian", [0, 2, 3, 5, 7, 8, 10], 0.35, .color),
    Scale(name: "Harmonic Minor", [0, 2, 3, 5, 7, 8, 11], 0.5, .color),
    Scale(name: "Melodic Minor", [0, 2, 3, 5, 7, 9, 11], 0.55, .color),
    Scale(name: "Octatonic Half-Whole", [0, 1, 3, 4, 6, 7, 9, 10], 0.85, .high),
    Scale(name: "Phrygian Dominant", [0, 1, 4, 5, 7, 8, 10], 0.9, .high),
  ]

  private init(name: String, _ intervals: [Int], _ tension: Double, _ level: Level) {
    self.name = name
    self.intervals = intervals
    self.tension = tension
    self.level = level
  }

  /// One draw.
  static func select(_ random: inout Mulberry32, tension: Double) -> Scale {
    let levels: [Level] =
      tension <= 0.25
      ? [.consonant]
      : tension <= 0.55 ? [.consonant, .color] : tension <= 0.8 ? [.color, .high] : [.high]
    let candidates = all.filter { levels.contains($0.level) }
    let weights = candidates.map { power(1 / (abs($0.tension - tension) + 0.05), 1.5) }
    var rest = random.next() * weights.reduce(0, +)
    for (candidate, weight) in zip(candidates, weights) {
      rest -= weight
      if rest <= 0 { return candidate }
    }
    return candidates[candidates.count - 1]
  }

  /// MIDI notes from `low` to `high`, ascending.
  func notes(from low: Int, to high: Int, root: Int) -> [Int] {
    (0..<8).flatMap { octave in intervals.map { 36 + root + 12 * octave + $0 } }
      .filter { $0 >= low && $0 <= high }.sorted()
  }
}

/// A scale, the chord of it that sounds, and for how many phrases.
struct Harmony {
  let scale: Scale
  /// Hertz, ascending.
  let frequencies: [Double]
  var phrasesLeft: Int

  /// A4 at 432 Hz.
  static func frequency(ofNote note: Double) -> Double { 432 * power(2, (note - 69) / 12) }

  /// A chord of 3 to 5 notes; the order of draws is part of a piece.
  init(_ random: inout Mulberry32, scale: Scale, root: Int, state: AppState) {
    self.scale = scale
    let bottom = 36 + root
    let pool = scale.notes(from: bottom, to: bottom + 36, root: root)
    let tension = state.number("tension")
    let spread = state.number("voicingSpread")
    let size = tension < 0.5 ? random.integer(3, 4) : random.integer(4, 5)
    let base = bottom + 12 * random.integer(0, 1)
    var selected = [base]
    if scale.intervals.contains(7) { selected.append(base + 7) }
    var shuffled = random.shuffled(pool.filter { !selected.contains($0) })
    while selected.count < size, let note = shuffled.popLast() {
      var chosen = note
      if spread > 0.5, random.next() < spread {
        let shifted = note + [-12, 12][Int(random.next() * 2)]
        if (36...84).contains(shifted), !selected.contains(shifted) { chosen = shifted }
      }
      if !selected.contains(chosen) { selected.append(chosen) }
    }
    let detune = state.number("detune")
    frequencies = selected.sorted().prefix(6).map { note in
      Self.frequency(ofNote: Double(note) + random.float(-detune, detune) / 100)
    }
    // Halves round up, as in JavaScript.
    phrasesLeft = Int(max(1, floorOf(state.number("chordRate") / 16 + 0.5)))
  }
}

/// The way round the circle of fifths.
enum CircleOfFifths {
  private static let roots = [0, 7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5]

  static func root(home: Int, steps: Int) -> Int {
    let index = (roots.firstIndex(of: home) ?? -1) + steps
    return roots[((index % 12) + 12) % 12]
  }

  /// The next step; a random direction takes one draw.
  static func drift(_ random: inout Mulberry32, state: AppState, from step: Int) -> Int {
    let direction =
      switch state.text("cofDriftDirection") {
      case "cw": 1
      case "ccw": -1
      default: random.next() < 0.5 ? 1 : -1
      }
    let range = Int(state.number("cofDriftRange"))
    return [step + direction, step - direction].first { abs($0) <= range } ?? step
  }
}

extension Mulberry32 {
  /// A whole number in `low...high`.
  mutating func integer(_ low: Int, _ high: Int) -> Int {
    Int(next() * Double(high - low + 1)) + low
  }

  mutating func float(_ low: Double, _ high: Double) -> Double { next() * (high - low) + low }

  /// Fisher and Yates, from the last down.
  mutating func shuffled<Element>(_ list: [Element]) -> [Element] {
    var shuffled = list
    for index in stride(from: list.count - 1, to: 0, by: -1) {
      shuffled.swapAt(index, Int(next() * Double(index + 1)))
    }
    return shuffled
  }
}
