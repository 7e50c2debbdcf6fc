import AudioSignal
import Foundation
import Testing

@testable import GraphDiagnosis

/// Pages of a few notes, where a port has one line for all of them.
///
/// Each expectation is how the candidate's page was changed.
struct FewNotesTests {
  /// Notes of a voice each: an oscillator and its envelope.
  private func notes(
    level: Double = 0.5, isStraight: Bool = false, apart: Double = 0.06,
    detune: (Double) -> (Double, Double) = { ($0, 7) }
  ) -> SmallGraph {
    var graph = SmallGraph(frames: 30_000)
    // A sound of another line, with the same calls.
    graph.note(90, "triangle", 500, from: 0.02, to: 0.04)
    graph.node(91, "GainNode", ["gain": 1])
    graph.node(92, "GainNode", ["gain": 0.5])
    graph.call(91, "gain", "setValueAtTime", 0.4, 0.02)
    graph.call(91, "gain", "exponentialRampToValueAtTime", 0.001, 0.04)
    graph.connect(90, 91, 92, 0)
    for (index, hertz) in [220.0, 262, 165].enumerated() {
      let (id, time) = (1 + 2 * index, 0.2 + apart * Double(index))
      let (frequency, cents) = detune(hertz)
      graph.node(
        id, "OscillatorNode", ["frequency": frequency, "detune": cents], "\"type\": \"sawtooth\"",
        inputs: 0)
      graph.start(id, at: time)
      graph.stop(id, at: time + 0.2)
      graph.node(id + 1, "GainNode", ["gain": 1])
      graph.call(id + 1, "gain", "setValueAtTime", level, time)
      graph.call(
        id + 1, "gain", isStraight ? "linearRampToValueAtTime" : "exponentialRampToValueAtTime",
        0.001, time + 0.2)
      graph.connect(id, id + 1, 0)
    }
    return graph
  }

  @Test func namesALevelThatAllNotesShare() throws {
    let found = try notes().firstFinding(for: notes(level: 0.8))

    #expect(found.finding.contains("setValueAtTime of 'gain' of the 3 nodes like node 2"))
    #expect(found.finding.contains("1.6 times"), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  @Test func namesTheKindOfRampOfOneLine() throws {
    let found = try notes().firstFinding(for: notes(isStraight: true))

    #expect(
      found.finding
        == "exponentialRampToValueAtTime of 'gain' of the 3 nodes like node 2 is a straight ramp",
      "\(found.finding)")
    #expect(found.weight == .whole)
  }

  @Test func namesHertzForCents() throws {
    let found = try notes().firstFinding(for: notes(detune: { ($0 + 7, 0) }))

    #expect(found.finding.contains("added to the frequency"), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  @Test func namesAFasterStrum() throws {
    let found = try notes().firstFinding(for: notes(apart: 0.03))

    #expect(found.finding == GraphWording.strum(0.5), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // One gain plays all notes: an event comes again with each.
  @Test func namesAnEventThatComesWithEachNote() throws {
    func page(holds: Bool) -> SmallGraph {
      var graph = SmallGraph(frames: 30_000)
      graph.oscillator(1, "sine", 120)
      graph.node(2, "GainNode", ["gain": 1])
      graph.connect(1, 2, 0)
      graph.call(2, "gain", "setValueAtTime", 0, 0)
      for (time, peak) in [(0.05, 1.0), (0.25, 0.8), (0.45, 0.9)] {
        graph.call(2, "gain", "linearRampToValueAtTime", 0, time)
        graph.call(2, "gain", "linearRampToValueAtTime", peak, time + 0.01)
        graph.call(2, "gain", "linearRampToValueAtTime", 0.3, time + 0.06)
        if holds { graph.call(2, "gain", "setValueAtTime", 0.3, time + 0.1) }
        graph.call(2, "gain", "linearRampToValueAtTime", 0, time + 0.15)
      }
      return graph
    }

    let found = try page(holds: true).firstFinding(for: page(holds: false))

    #expect(
      found.finding == "setValueAtTime of 'gain' of node 2 is ignored", "\(found.finding)")
    #expect(found.weight == .whole)
  }
}
