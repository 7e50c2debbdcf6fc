import AudioSignal
import WebAudio

/// Which notes the lead plays in a phrase: at random, or in Euclidean patterns of four lanes.
///
/// - Units: `timing` in milliseconds from the moment of scheduling.
enum LeadSchedule {
  static let phraseMilliseconds = 16000.0

  struct Event {
    let timing: Double
    let note: Int
    let velocity: Double
    let source: String
  }

  private struct Spot {
    let timing: Double
    let low: Int
    let high: Int
    let level: Double
    let probability: Double
    let source: String
  }

  static func phrase(
    _ draws: inout Mulberry32, scale: Scale, root: Int, state: AppState
  ) -> [Event] {
    var spots: [Spot] = []
    if state.flag("leadEuclideanMasterEnabled") {
      spots = euclideanSpots(&draws, state)
    } else if state.flag("leadEnabled") {
      spots = randomSpots(&draws, state)
    }
    // Equal times keep their order, as JavaScript's sort has it.
    let ordered = spots.enumerated()
      .sorted { ($0.element.timing, $0.offset) < ($1.element.timing, $1.offset) }
      .map(\.element)
    var events: [Event] = []
    for spot in ordered {
      if draws.next() > spot.probability { continue }
      let notes = notes(scale, root, spot)
      let note = notes[Int(draws.next() * Double(notes.count))]
      let velocity = 0.5 * spot.level + draws.next() * 0.4 * spot.level
      events.append(
        Event(timing: spot.timing, note: note, velocity: velocity, source: spot.source))
    }
    return events
  }

  /// Also how many there are is drawn.
  private static func randomSpots(_ draws: inout Mulberry32, _ state: AppState) -> [Spot] {
    let wanted = floorOf(state.number("lead1Density") * 3 + draws.next() * 2 + 0.5)
    let low = 64 + 12 * Int(state.number("lead1Octave"))
    let high = low + 12 * Int(state.number("lead1OctaveRange"))
    return (0..<max(1, Int(wanted))).map { _ in
      Spot(
        timing: draws.next() * phraseMilliseconds, low: low, high: high, level: 1,
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
      preset: state.text("leadEuclid\(lane)Preset"), steps: Int(number("Steps")),
      hits: Int(number("Hits")), rotation: Int(number("Rotation")))
    let tempo = state.number("leadEuclideanTempo")
    let length = phraseMilliseconds / tempo
    let step = length / Double(pattern.count)
    return (0..<Int(tempo.rounded(.up))).flatMap { cycle in
      pattern.indices.compactMap { index in
        let timing = Double(cycle) * length + Double(index) * step
        guard pattern[index], timing < phraseMilliseconds else { return nil }
        return Spot(
          timing: timing, low: Int(number("NoteMin")), high: Int(number("NoteMax")),
          level: number("Level"), probability: number("Probability"),
          source: state.text("leadEuclid\(lane)Source"))
      }
    }
  }

  /// Never empty: the scale's note nearest to the middle otherwise.
  private static func notes(_ scale: Scale, _ root: Int, _ spot: Spot) -> [Int] {
    let notes = scale.notes(from: max(24, spot.low), to: min(108, spot.high), root: root)
    guard notes.isEmpty else { return notes }
    let middle = Double(spot.low + spot.high) / 2
    func distance(_ note: Int) -> Double { abs(Double(note) - middle) }
    let all = scale.notes(from: 0, to: 127, root: root)
    return [all.dropFirst().reduce(all[0]) { distance($1) < distance($0) ? $1 : $0 }]
  }
}
