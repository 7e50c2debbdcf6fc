import AudioSignal
import WebAudio

/// A scale: its intervals above the root, and how tense it is.
package struct Scale: Equatable, Sendable {
  package enum Level: Sendable { case consonant, color, high }

  package let name: String
  package let intervals: [Double]
  package let tension: Double
  package let level: Level

  /// The order decides the selection.
  package static let all = [
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

  private init(name: String, _ intervals: [Double], _ tension: Double, _ level: Level) {
    self.name = name
    self.intervals = intervals
    self.tension = tension
    self.level = level
  }

  /// One draw.
  package static func select(_ random: inout Mulberry32, tension: Double) -> Scale {
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

  /// MIDI notes from `low` to `high`, ascending; they lie between keys when the root does.
  func notes(from low: Double, to high: Double, root: Double) -> [Double] {
    let roots = (0..<8).map { octave in 36 + root + 12 * Double(octave) }
    return roots.flatMap { root in intervals.map { root + $0 } }
      .filter { $0 >= low && $0 <= high }.sorted()
  }
}
