import AudioSignal
import WebAudio
import WebRuntime

/// A scale, the current chord in it, and the number of phrases it lasts.
package struct Harmony: Sendable {
  package let scale: Scale
  /// Hertz, ascending.
  package let frequencies: [Double]
  package var phrasesLeft: Int

  /// A4 at 432 Hz.
  package static func frequency(ofNote note: Double) -> Double { 432 * power(2, (note - 69) / 12) }

  /// A chord of 3 to 5 notes; the order of draws is part of a piece.
  package init(_ random: inout Mulberry32, scale: Scale, root: Double, state: AppState) {
    self.scale = scale
    let bottom = 36 + root
    let pool = scale.notes(from: bottom, to: bottom + 36, root: root)
    let tension = state.number("tension")
    let spread = state.number("voicingSpread")
    let size = tension < 0.5 ? random.integer(3, 4) : random.integer(4, 5)
    let base = bottom + 12 * Double(random.integer(0, 1))
    var selected = [base]
    if scale.intervals.contains(7) { selected.append(base + 7) }
    var shuffled = random.shuffled(pool.filter { !selected.contains($0) })
    while selected.count < size, let note = shuffled.popLast() {
      var chosen = note
      if spread > 0.5, random.next() < spread {
        let shifted = note + [-12.0, 12][Int(random.next() * 2)]
        if (36...84).contains(shifted), !selected.contains(shifted) { chosen = shifted }
      }
      if !selected.contains(chosen) { selected.append(chosen) }
    }
    let detune = state.number("detune")
    frequencies = selected.sorted().prefix(6).map { note in
      Self.frequency(ofNote: note + random.float(-detune, detune) / 100)
    }
    // Halves round up, as in JavaScript.
    phrasesLeft = Int(max(1, floorOf(state.number("chordRate") / 16 + 0.5)))
  }
}
