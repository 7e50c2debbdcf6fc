import AudioSignal
import Comparison
import Foundation
import Testing

@testable import GraphDiagnosis

/// A page whose notes all go through a compressor: an experiment renders the note that it changes, and the end.
@Suite struct GraphTailTests {
  private func page(hertz: Double = 220, ratio: Double = 6) -> SmallGraph {
    var graph = SmallGraph(channels: 2, frames: 48_000)
    graph.node(
      1, "DynamicsCompressorNode",
      ["threshold": -30, "knee": 6, "ratio": ratio, "attack": 0.003, "release": 0.1])
    graph.node(2, "GainNode", ["gain": 0.8])
    graph.connect(1, 2, 0)
    for note in 0..<20 {
      let from = 0.04 * Double(note)
      graph.note(
        3 + note, "sawtooth", note == 9 ? hertz : 180 + 10 * Double(note), from: from,
        to: from + 0.07)
      graph.connect(3 + note, 1)
    }
    return graph
  }

  private func subject(for candidate: SmallGraph) throws -> DiagnosisSubject {
    try #require(
      DiagnosisSubject(
        graph: DoctoredGraph(try page().trace()), reference: try page().render(),
        candidate: try candidate.render(), keepFrom: 0))
  }

  /// Of the energy, what is not the same as in a render of the whole graph.
  private func rest(
    _ subject: DiagnosisSubject, _ change: (inout DoctoredGraph) -> Void
  ) throws -> (place: GraphPart.Place, rest: Double) {
    var doctored = subject.graph
    change(&doctored)
    let parts = PartRenders(subject)
    let part = try #require(parts.part(of: doctored, from: subject.graph, frames: 40_000))
    let sound = try #require(parts.render(part, of: doctored, from: subject.graph, frames: 40_000))
    let whole = try doctored.render(frames: 40_000)
    var (left, all) = (0.0, 0.0)
    for (own, other) in zip(sound, whole.channels) {
      for (one, another) in zip(own, other) {
        left += pow(Double(one - another), 2)
        all += Double(another * another)
      }
    }
    return (part.place, left / all)
  }

  // What a render of the whole graph says, to rounding in single precision: −120 dB.
  @Test func rendersANoteThroughTheEnd() throws {
    let subject = try subject(for: page(hertz: 333))

    let found = try rest(subject) { $0.mapValues(of: [12], "frequency") { _ in 333 } }

    #expect(found.place == .front)
    #expect(found.rest < 1e-12, "\(10 * log10(found.rest)) dB")
  }

  @Test func rendersTheEndAlone() throws {
    let subject = try subject(for: page(ratio: 3))

    let found = try rest(subject) { $0.mapValues(of: [1], "ratio") { _ in 3 } }

    #expect(found.place == .end)
    #expect(found.rest < 1e-12, "\(10 * log10(found.rest)) dB")
  }

  // A change on both sides of the compressor's input is in neither part.
  @Test func rendersTheWholeForAChangeOnBothSides() throws {
    let subject = try subject(for: page(ratio: 3))
    var doctored = subject.graph
    doctored.mapValues(of: [1], "ratio") { _ in 3 }
    doctored.mapValues(of: [12], "frequency") { _ in 333 }

    #expect(PartRenders(subject).part(of: doctored, from: subject.graph, frames: 40_000) == nil)
  }

  // A sound that goes past the compressor leaves no end.
  @Test func findsNoEndWhereSomethingGoesPastIt() throws {
    var graph = page()
    graph.connect(5, 0)

    #expect(GraphTail(DoctoredGraph(try page().trace())) != nil)
    #expect(GraphTail(DoctoredGraph(try graph.trace())) == nil)
  }
}
