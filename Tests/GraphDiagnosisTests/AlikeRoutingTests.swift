import AudioSignal
import BuildKind
import Foundation
import Testing

@testable import GraphDiagnosis

/// A page whose notes are all led another way, as a port has one line for each cable of a note.
///
/// Each expectation is how the candidate's cables lie.
@Suite(.enabled(if: isOptimised, "takes minutes without optimisation"))
struct AlikeRoutingTests {
  /// Notes of a saw, a shaper, a filter and an envelope, played through an echo.
  struct Page {
    var hasShaper = true
    var isFilterFirst = false
    var hasEnvelope = true
    var isDryBeside = false
    var isSentBefore = false

    func graph() -> SmallGraph {
      var graph = SmallGraph(frames: 96_000)
      let span = graph.span((0..<257).map { tanh(3 * (Float($0) / 128 - 1)) })
      graph.node(1, "GainNode", ["gain": 0.7])
      graph.connect(1, 0)
      graph.node(2, "DelayNode", ["delayTime": 0.13])
      graph.node(3, "GainNode", ["gain": 0.4])
      graph.connect(2, 3, 1)
      graph.node(4, "GainNode", ["gain": 0.2])
      graph.node(
        5, "BiquadFilterNode", ["frequency": 2000, "Q": 0, "gain": 0, "detune": 0],
        "\"type\": \"highpass\"")
      graph.connect(4, 5, 1)
      for index in 0..<12 {
        let (id, time) = (10 + 4 * index, 0.05 + 0.13 * Double(index))
        let hertz = 165 * exp2(Double(index * 7 % 12) / 12)
        graph.note(id, "sawtooth", hertz, from: time, to: time + 0.11)
        graph.node(id + 1, "WaveShaperNode", [:], "\"curve\": \(span), \"oversample\": \"none\"")
        graph.node(
          id + 2, "BiquadFilterNode", ["frequency": 900, "Q": 4, "gain": 0, "detune": 0],
          "\"type\": \"lowpass\"")
        graph.node(id + 3, "GainNode", ["gain": 1])
        graph.call(id + 3, "gain", "setValueAtTime", 0.4, time)
        graph.call(id + 3, "gain", "exponentialRampToValueAtTime", 0.001, time + 0.1)
        let last = hasEnvelope ? id + 3 : id + 2
        if isFilterFirst {
          graph.connect(id, id + 2, id + 1)
          graph.connect(id + 1, id + 3)
        } else if hasShaper {
          graph.connect(id, id + 1, id + 2)
        } else {
          graph.connect(id, id + 2)
        }
        if hasEnvelope && !isFilterFirst { graph.connect(id + 2, id + 3) }
        graph.connect(last, 2)
        graph.connect(isSentBefore ? id + 2 : last, 4)
        if isDryBeside { graph.connect(last, 3) }
      }
      return graph
    }
  }

  @Test(
    arguments: [
      (Page(hasShaper: false), "the WaveShaperNode of the 12 nodes like node 11 is bypassed"),
      (
        Page(isFilterFirst: true),
        "the WaveShaperNode (node 11) and the BiquadFilterNode (node 12) are in the opposite order"
      ),
      (Page(hasEnvelope: false), "'gain' of the 12 nodes like node 13 is not applied"),
      (Page(isDryBeside: true), "what feeds the DelayNode of node 2 is heard beside it, too"),
      (
        Page(isSentBefore: true),
        "the connection from GainNode (node 13) to GainNode (node 4) begins in front of node 13"
      ),
    ])
  func namesTheWayOfAllNotes(candidate: Page, expected: String) throws {
    let best = try Page().graph().longSearch(for: candidate.graph())

    #expect(best.finding.contains(expected), "\(best.finding)")
    #expect(best.residual < 1e-10, "\(10 * log10(best.residual)) dB: \(best.finding)")
  }

  /// Pads of one line each, of which some are told a pitch and some a bend, so that they are set up in two ways; each
  /// is heard beside its echo, whose time is told.
  private func pads(isDry: Bool = true, echo: Double = 0.2) -> SmallGraph {
    var graph = SmallGraph(frames: 96_000)
    for pad in 0..<7 {
      let (first, time) = (1 + 4 * pad, 0.25 * Double(pad))
      graph.node(
        first, "OscillatorNode", ["frequency": 220, "detune": 0], "\"type\": \"sine\"", inputs: 0,
        line: "pad.js:3")
      graph.start(first, at: time)
      graph.stop(first, at: time + 0.2)
      graph.call(
        first, "frequency", pad % 2 == 0 ? "setValueAtTime" : "exponentialRampToValueAtTime", 330,
        time + 0.1)
      graph.node(first + 1, "GainNode", ["gain": 0.3], line: "pad.js:4")
      graph.node(first + 2, "DelayNode", ["delayTime": 0.1], line: "pad.js:5")
      graph.call(first + 2, "delayTime", "setValueAtTime", echo, time)
      graph.node(first + 3, "GainNode", ["gain": 0.4], line: "pad.js:6")
      graph.connect(first, first + 1, first + 2, first + 3, 0)
      if isDry { graph.connect(first + 1, 0) }
    }
    return graph
  }

  @Test func namesAConnectionThatALineMakesForAllNotes() throws {
    let best = try pads().longSearch(for: pads(isDry: false))

    #expect(best.finding.contains("to the output, and 6 like it, is missing"), "\(best.finding)")
  }

  @Test func namesADelayThatALineTellsAllNotes() throws {
    let found = try pads().firstFinding(for: pads(echo: 0.16))

    #expect(found.finding == "'delayTime' of all 7 nodes is 0.8 times what it should be")
  }
}
