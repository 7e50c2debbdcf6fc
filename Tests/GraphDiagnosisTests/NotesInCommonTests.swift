import AudioSignal
import BuildKind
import Comparison
import Foundation
import Testing

@testable import GraphDiagnosis

/// What a page has one number for and all of its notes follow: times, levels, tempo, swing.
///
/// Each expectation is the number that the candidate was given.
@Suite(.enabled(if: isOptimised, "takes minutes without optimisation"))
struct NotesInCommonTests {
  /// Notes with an envelope and a filter's, which share an attack, as a sequencer with swing plays them.
  struct Piece {
    var step = 0.12
    var swing = 0.02
    var attack = 0.02
    var decay = 0.03
    var sustain = 0.5
    var power = 1.0
    var soft = 0.5
    var depth = 1200.0
    var tuning = 1.0
    var isStraight = true
    var drive = 3.0
    /// Seconds by which all notes from the tenth on are late.
    var late = 0.0
    /// Seconds by which every second of two steps is longer.
    var longer = 0.0
    /// What each note's level begins with.
    var floor = 0.001

    func graph() -> SmallGraph {
      var graph = SmallGraph(frames: 110_000)
      let curve = (0..<257).map { index -> Float in
        Float(tanh(drive * (Double(index) / 128 - 1)) / tanh(drive))
      }
      let span = graph.span(curve)
      graph.node(1, "WaveShaperNode", [:], "\"curve\": \(span), \"oversample\": \"none\"")
      graph.connect(1, 0)
      for index in 0..<16 {
        let id = 2 + 4 * index
        let time =
          0.05 + step * Double(index) + (index % 2 == 1 ? swing : 0) + (index >= 10 ? late : 0)
          + longer * Double(index / 2)
        let peak = 0.4 * pow([1, soft, 0.8, 0.6][index % 4], power)
        let hertz = 220 * exp2(Double(index * 7 % 12) / 12) * tuning
        graph.node(id, "GainNode", ["gain": 1])
        graph.call(id, "gain", "setValueAtTime", floor, time)
        graph.call(
          id, "gain", isStraight ? "linearRampToValueAtTime" : "exponentialRampToValueAtTime", peak,
          time + attack)
        graph.call(id, "gain", "linearRampToValueAtTime", peak * sustain, time + attack + decay)
        graph.call(id, "gain", "setTargetAtTime", 0, time + 0.08, 0.01)
        graph.node(
          id + 1, "BiquadFilterNode", ["frequency": 350, "Q": 3, "gain": 0, "detune": 0],
          "\"type\": \"lowpass\"")
        graph.call(id + 1, "frequency", "setValueAtTime", 400, time)
        graph.call(
          id + 1, "frequency", "linearRampToValueAtTime", 400 + depth, time + 1.5 * attack)
        graph.note(id + 2, "sawtooth", hertz, from: time, to: time + 0.115)
        graph.note(id + 3, "square", hertz / 2, from: time, to: time + 0.115)
        graph.connect(id + 2, id + 1, id, 1)
        graph.connect(id + 3, id + 1)
      }
      return graph
    }
  }

  private func best(
    for candidate: Piece, _ original: Piece = Piece()
  ) throws -> (finding: String, residual: Double) {
    try original.graph().longSearch(for: candidate.graph())
  }

  @Test(
    arguments: [
      (Piece(attack: 0.03), "the first stage of every note's envelopes takes 1.5 times its time"),
      (
        Piece(decay: 0.02),
        "linearRampToValueAtTime of 'gain' of the 16 nodes like node 2 takes effect 10 ms early"
      ),
      (Piece(sustain: 0.7), "linearRampToValueAtTime of 'gain' of the 16 nodes like node 2 is 1.4"),
      (Piece(power: 1.5), "to the power of 1.5"),
      (
        Piece(soft: 0.7),
        "the notes whose 'gain' of the 16 nodes like node 2 is 0.2 are 1.4 times as loud"
      ),
      (
        // 800 of 1,200 Hz: the number that the page has, not the 0.75 of where it leads.
        Piece(depth: 800),
        "'frequency' of the 16 nodes like node 3 moves 0.667 times as far from where it begins"
      ),
      (Piece(tuning: 442.0 / 440), "'frequency' of all 32 nodes is 1.0045 times"),
      (Piece(isStraight: false), "of the 16 nodes like node 2 is an exponential ramp"),
      (Piece(drive: 4), "the shaper's curve is computed with 4, not 3"),
      (Piece(late: 0.015), "all notes from 1.25 s on play 15 ms late"),
      (Piece(swing: 0.03), "the swing is another: every second step plays 10 ms late"),
      (
        Piece(longer: 0.005),
        "the swing is another: every second of two steps takes 5 ms longer, and all later notes follow"
      ),
    ])
  func namesTheNumberThatNotesShare(candidate: Piece, expected: String) throws {
    let best = try best(for: candidate)

    #expect(best.finding.contains(expected), "\(best.finding)")
    #expect(best.residual < 1e-10, "\(10 * log10(best.residual)) dB: \(best.finding)")
  }

  // 0.12 / 0.1176 of the tempo; the swing stays what it is where the page has it in seconds, which this one does not.
  @Test func namesAnotherTempo() throws {
    let candidate = Piece(step: 0.12 * 0.98, swing: 0.02 * 0.98)

    let best = try best(for: candidate)

    #expect(best.finding.contains("the tempo is another: notes come 1.02"), "\(best.finding)")
    #expect(best.residual < 1e-9, "\(10 * log10(best.residual)) dB")
  }

  // An exponential ramp cannot begin at 0: the port begins at a thousandth.
  @Test func namesAnAttackFromNearZero() throws {
    let best = try best(for: Piece(isStraight: false), Piece(floor: 0))

    #expect(
      best.finding.contains(
        "of the 16 nodes like node 2 is an exponential ramp, with 0.001 in the place of 0"),
      "\(best.finding)")
    #expect(best.residual < 1e-10, "\(10 * log10(best.residual)) dB")
  }
}
