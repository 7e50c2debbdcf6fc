import Comparison
import Testing

@testable import GraphDiagnosis

/// How long notes are held: one number of a page that moves several events of each note.
///
/// Each expectation is how the candidate's graph was changed.
struct NoteLengthTests {
  private enum Release { case approach, ramp }

  /// Notes of three lengths, each with an envelope and an end behind its release.
  private func melody(
    _ release: Release, gate: Double = 1, releaseSeconds: Double = 0.08
  ) -> SmallGraph {
    var graph = SmallGraph(frames: 72_000)
    for (index, held) in [0.1, 0.16, 0.12, 0.1, 0.2, 0.12].enumerated() {
      let start = 0.02 + 0.22 * Double(index)
      let end = start + held * gate
      let (source, level) = (2 * index + 1, 2 * index + 2)
      graph.note(
        source, "sawtooth", 220 + 33 * Double(index), from: start, to: end + releaseSeconds + 0.01)
      graph.node(level, "GainNode", ["gain": 0])
      graph.call(level, "gain", "setValueAtTime", 0, start)
      graph.call(level, "gain", "linearRampToValueAtTime", 0.4, start + 0.01)
      switch release {
      case .approach: graph.call(level, "gain", "setTargetAtTime", 0, end, releaseSeconds / 4)
      case .ramp:
        graph.call(level, "gain", "setValueAtTime", 0.4, end)
        graph.call(level, "gain", "linearRampToValueAtTime", 0.1, end + releaseSeconds)
      }
      graph.connect(source, level)
      graph.connect(level, 0)
    }
    return graph
  }

  @Test(arguments: [0.75, 1.2]) func namesHowLongNotesAreHeldBeforeAnApproach(gate: Double) throws {
    let found = try melody(.approach).firstFinding(for: melody(.approach, gate: gate))

    #expect(
      found.finding.hasPrefix(
        "notes are held \(gate) times as long, and all that follows moves along"),
      "\(found.finding)")
    #expect(found.weight == .whole, "\(found)")
  }

  @Test(arguments: [0.8, 1.25]) func namesHowLongNotesAreHeldBeforeARamp(gate: Double) throws {
    let found = try melody(.ramp).firstFinding(for: melody(.ramp, gate: gate))

    #expect(
      found.finding.hasPrefix(
        "notes are held \(gate) times as long, and all that follows moves along"),
      "\(found.finding)")
    #expect(found.weight == .whole, "\(found)")
  }

  /// The end of a ramp and the note's own end, both of which a page counts from the release.
  @Test func namesAReleaseThatTheNotesEndFollows() throws {
    let found = try melody(.ramp).firstFinding(for: melody(.ramp, releaseSeconds: 0.05))

    #expect(
      found.finding.hasPrefix(
        "a ramp of every note ends 30 ms sooner, and all that follows moves along"),
      "\(found.finding)")
    #expect(found.weight == .whole, "\(found)")
  }

  /// As in a page of many nodes, where a mistake's size is guessed from two excerpts before it is tried.
  @Test(arguments: [0.75, 1.2]) func guessesHowLongNotesAreHeld(gate: Double) throws {
    let best = try melody(.approach).longSearch(for: melody(.approach, gate: gate))

    #expect(best.finding.hasPrefix("notes are held \(gate) times as long"), "\(best)")
    #expect(best.residual < 1e-9)
  }

  /// A melody over a bass, which begin together: notes of one function that are told apart by their length alone.
  private func duo(melody: Double) -> SmallGraph {
    var graph = SmallGraph(frames: 60_000)
    for index in 0..<10 {
      let start = 0.02 + 0.12 * Double(index)
      let lengths = index % 2 == 0 ? [0.2, melody] : [melody]
      for (part, length) in lengths.enumerated() {
        let id = 10 * index + 2 * part + 1
        let pitch = part == 0 && lengths.count > 1 ? 110.0 : 330 + 20 * Double(index)
        graph.held(id, "square", pitch, from: start, for: length)
      }
    }
    return graph
  }

  @Test func namesTheLengthOfTheNotesOfOneLength() throws {
    let best = try duo(melody: 0.1).longSearch(for: duo(melody: 0.05))

    #expect(
      best.finding
        == "notes (the 10 of 100 ms) are held half as long, and all that follows moves along",
      "\(best)")
    #expect(best.residual < 1e-9)
  }

  /// Notes that end after five time constants, where they are still heard.
  private func plucks(decay: Double) -> SmallGraph {
    var graph = SmallGraph(frames: 60_000)
    for index in 0..<9 {
      let (id, start) = (2 * index + 1, 0.02 + 0.13 * Double(index))
      graph.note(id, "sine", 220 + 37 * Double(index), from: start, to: start + 3 * decay)
      graph.node(id + 1, "GainNode", ["gain": 0.5])
      graph.call(id + 1, "gain", "setTargetAtTime", 0, start, decay)
      graph.connect(id, id + 1)
      graph.connect(id + 1, 0)
    }
    return graph
  }

  @Test func namesADecayThatTheNotesEndFollows() throws {
    let best = try plucks(decay: 0.03).longSearch(for: plucks(decay: 0.021))

    #expect(
      best.finding
        == "every time constant of notes, and the time after which they end, are 0.7 times what they should be",
      "\(best)")
    #expect(best.residual < 1e-9)
  }

  /// Two voices that begin together and last as long, of different waves: one of them is held shorter.
  private func pair(square: Double) -> SmallGraph {
    var graph = SmallGraph(frames: 60_000)
    for index in 0..<9 {
      let start = 0.02 + 0.13 * Double(index)
      for (part, wave) in ["square", "triangle"].enumerated() {
        let id = 4 * index + 2 * part + 1
        let length = part == 0 ? square : 0.1
        graph.held(
          id, wave, 200.0 * Double(part + 1) + 20 * Double(index), from: start, for: length)
      }
    }
    return graph
  }

  @Test func namesTheLengthOfOneVoice() throws {
    let best = try pair(square: 0.1).longSearch(for: pair(square: 0.06))

    #expect(
      best.finding
        == "notes (the 9 like that of node 1) are held 0.6 times as long, and all that follows moves along",
      "\(best)")
    #expect(best.residual < 1e-9)
  }
}

extension SmallGraph {
  /// A note that is released by an approach, and ends 20 ms later; its level is the node behind it.
  fileprivate mutating func held(
    _ id: Int, _ wave: String, _ hertz: Double, from start: Double, for length: Double
  ) {
    note(id, wave, hertz, from: start, to: start + length + 0.02)
    node(id + 1, "GainNode", ["gain": 0])
    call(id + 1, "gain", "setValueAtTime", 0.2, start)
    call(id + 1, "gain", "setTargetAtTime", 0, start + length, 0.005)
    connect(id, id + 1)
    connect(id + 1, 0)
  }
}
