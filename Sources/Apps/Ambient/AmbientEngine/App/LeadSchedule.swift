import AudioSignal
import WebAudio

/// Which notes the lead plays in a phrase: at random, or in Euclidean patterns of four lanes.
///
/// - Units: `timing` in milliseconds from the moment of scheduling.
package enum LeadSchedule {
  package struct Event: Equatable, Sendable {
    package let timing: Double
    package let note: Double
    package let velocity: Double
    package let source: String
  }

  private struct Spot {
    let timing: Double
    let low: Double
    let high: Double
    let level: Double
    let probability: Double
    let source: String
  }

  /// - Returns: nil where the root is so far away that there is no note, and the page's timer throws.
  package static func phrase(
    _ draws: inout Mulberry32, scale: Scale, root: Double, state: AppState
  ) -> [Event]? {
    var spots: [Spot] = []
    if state.flag("leadEuclideanMasterEnabled") {
      spots = euclideanSpots(&draws, state)
    } else if state.flag("leadEnabled") {
      spots = randomSpots(&draws, state)
    }
    // Equal times keep their order, as in JavaScript's sort.
    let ordered = spots.enumerated()
      .sorted { ($0.element.timing, $0.offset) < ($1.element.timing, $1.offset) }
      .map(\.element)
    var events: [Event] = []
    for spot in ordered {
      if draws.next() > spot.probability { continue }
      guard let notes = notes(scale, root, spot) else { return nil }
      let note = notes[Int(draws.next() * Double(notes.count))]
      let velocity = 0.5 * spot.level + draws.next() * 0.4 * spot.level
      events.append(
        Event(timing: spot.timing, note: note, velocity: velocity, source: spot.source))
    }
    return events
  }

  /// The number of notes is drawn, too.
  private static func randomSpots(_ draws: inout Mulberry32, _ state: AppState) -> [Spot] {
    let wanted = floorOf(state.number("lead1Density") * 3 + draws.next() * 2 + 0.5)
    let low = 64 + 12 * state.number("lead1Octave")
    let high = low + 12 * state.number("lead1OctaveRange")
    return (0..<max(1, Int(wanted))).map { _ in
      Spot(
        timing: draws.next() * Phrases.milliseconds, low: low, high: high, level: 1,
        probability: 1, source: "lead")
    }
  }

  private static func euclideanSpots(_ draws: inout Mulberry32, _ state: AppState) -> [Spot] {
    let lanes = (1...4).filter { state.flag("leadEuclid\($0)Enabled") }
    let spots = lanes.flatMap { laneSpots($0, state) }
    let hasLead = lanes.contains { state.text("leadEuclid\($0)Source").hasPrefix("lead") }
    return !hasLead && state.flag("leadEnabled") ? spots + randomSpots(&draws, state) : spots
  }

  private static func laneSpots(_ lane: Int, _ state: AppState) -> [Spot] {
    func number(_ name: String) -> Double { state.number("leadEuclid\(lane)\(name)") }
    let pattern = EuclideanRhythm.lane(
      preset: state.text("leadEuclid\(lane)Preset"), steps: number("Steps"),
      hits: number("Hits"), rotation: number("Rotation"))
    let tempo = state.number("leadEuclideanTempo")
    let length = Phrases.milliseconds / tempo
    let step = length / Double(pattern.count)
    return (0..<Int(tempo.rounded(.up))).flatMap { cycle in
      pattern.indices.compactMap { index in
        let timing = Double(cycle) * length + Double(index) * step
        guard pattern[index], timing < Phrases.milliseconds else { return nil }
        return Spot(
          timing: timing, low: number("NoteMin"), high: number("NoteMax"),
          level: number("Level"), probability: number("Probability"),
          source: state.text("leadEuclid\(lane)Source"))
      }
    }
  }

  /// The scale's note nearest to the middle if there is none in between.
  private static func notes(_ scale: Scale, _ root: Double, _ spot: Spot) -> [Double]? {
    let notes = scale.notes(from: max(24, spot.low), to: min(108, spot.high), root: root)
    guard notes.isEmpty else { return notes }
    let middle = (spot.low + spot.high) / 2
    func distance(_ note: Double) -> Double { abs(note - middle) }
    let all = scale.notes(from: 0, to: 127, root: root)
    guard let first = all.first else { return nil }
    return [all.dropFirst().reduce(first) { distance($1) < distance($0) ? $1 : $0 }]
  }
}
