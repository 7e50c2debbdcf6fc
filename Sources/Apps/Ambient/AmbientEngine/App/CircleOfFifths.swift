import AudioSignal
import WebAudio

/// Movement around the circle of fifths.
package enum CircleOfFifths {
  private static let roots: [Double] = [0, 7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5]

  /// Nil between two steps. A home that is not on the circle counts as the step before C.
  package static func root(home: Double, steps: Double) -> Double? {
    let index = Double(roots.firstIndex(of: home) ?? -1) + steps
    let place = remainder(remainder(index, 12) + 12, 12)
    return Int(exactly: place).map { roots[$0] }
  }

  /// The next step; a random direction takes one draw.
  package static func drift(
    _ random: inout Mulberry32, state: AppState, from step: Double
  ) -> Double {
    let direction: Double =
      switch state.text("cofDriftDirection") {
      case "cw": 1
      case "ccw": -1
      default: random.next() < 0.5 ? 1 : -1
      }
    let range = state.number("cofDriftRange")
    return [step + direction, step - direction].first { abs($0) <= range } ?? step
  }
}
