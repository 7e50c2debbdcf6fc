import AudioSignal
import Comparison
import Foundation
import Testing

@testable import GraphDiagnosis

/// A page's worth of notes: a mistake in one of them is heard in a part of the graph and of the time.
@Suite struct ManyNotesTests {
  private static let count = 40

  /// Notes of 60 ms that begin every 50 ms, through a low-pass that all share.
  ///
  /// - Parameters:
  ///   - other: the note that is changed.
  ///   - hertz: its frequency; nil for its own.
  ///   - late: seconds that it plays later.
  private func page(
    other: Int = 0, wave: String = "sawtooth", hertz: Double? = nil, late: Double = 0,
    isStopped: Bool = true
  ) -> SmallGraph {
    var graph = SmallGraph(frames: 120_000)
    graph.node(
      1, "BiquadFilterNode", ["frequency": 2000, "Q": 1, "gain": 0, "detune": 0],
      "\"type\": \"lowpass\"")
    graph.connect(1, 0)
    for note in 0..<Self.count {
      let id = 2 + note
      let isOther = id == other
      let from = 0.05 * Double(note) + (isOther ? late : 0)
      graph.note(
        id, isOther ? wave : "sawtooth", isOther ? hertz ?? 220 : 220 + 10 * Double(note % 7),
        from: from, to: isOther && !isStopped ? 9 : from + 0.06)
      graph.connect(id, 1)
    }
    return graph
  }

  private func subject(for candidate: SmallGraph) throws -> DiagnosisSubject {
    try #require(
      DiagnosisSubject(
        graph: DoctoredGraph(try page().trace()), reference: try page().render(),
        candidate: try candidate.render(), keepFrom: 0))
  }

  // What a render of the whole graph says, to rounding in single precision: −120 dB.
  @Test func rendersAPartAsTheWholeSounds() throws {
    let subject = try subject(for: page(other: 21, hertz: 333))
    var doctored = subject.graph
    doctored.mapValues(of: [21], "frequency") { _ in 333 }
    let parts = PartRenders(subject)

    let part = try #require(parts.part(of: doctored, from: subject.graph, frames: 120_000))
    let sound = try #require(parts.render(part, of: doctored, from: subject.graph, frames: 120_000))

    let whole = try doctored.render(frames: 120_000).channels[0]
    let rest = zip(sound[0], whole).reduce(0.0) { $0 + pow(Double($1.0 - $1.1), 2) }
    let energy = whole.reduce(0.0) { $0 + Double($1 * $1) }
    #expect(part.nodes == [1, 21])
    #expect(part.origin > 40_000, "\(part.origin)")
    #expect(rest < 1e-12 * energy, "\(10 * log10(rest / energy))")
  }

  // What the shared filter does with all of them is heard in all of them.
  @Test func rendersAllThatAChangedNodeHears() throws {
    let subject = try subject(for: page(other: 21, hertz: 333))
    var doctored = subject.graph
    doctored.mapValues(of: [1], "frequency") { _ in 500 }

    #expect(PartRenders(subject).part(of: doctored, from: subject.graph, frames: 120_000) == nil)
  }

  @Test func suspectsWhatBeginsWhereTheCandidateParts() throws {
    let subject = try subject(for: page(other: 21, hertz: 333))
    let suspected = subject.graph.nodes.filter(\.isSuspected).map(\.id)

    #expect(suspected.contains(21))
    #expect(suspected.count < 7, "\(suspected)")
  }

  @Test func namesTheNoteThatIsAtAnotherPitch() throws {
    let found = try page().firstFinding(for: page(other: 25, hertz: 345))

    #expect(found.cause == .parameter, "\(found.sentence)")
    #expect(found.finding.contains("node 25"), "\(found.sentence)")
    #expect(found.weight == .whole)
  }

  @Test func namesTheNoteThatIsLate() throws {
    let found = try page().firstFinding(
      for: page(other: 24, hertz: 230, late: 0.0123))

    #expect(found.finding.contains("node 24"), "\(found.sentence)")
    #expect(found.finding.hasSuffix("plays 12.3 ms late"), "\(found.sentence)")
  }

  @Test func namesTheNoteOfAnotherWave() throws {
    let found = try page().firstFinding(for: page(other: 16, wave: "square", hertz: 220))

    #expect(found.cause == .wave, "\(found.sentence)")
    #expect(found.finding.contains("node 16"), "\(found.sentence)")
  }

  @Test func namesTheNoteThatIsNotStopped() throws {
    let found = try page().firstFinding(
      for: page(other: 30, hertz: 220, isStopped: false))

    #expect(found.finding == GraphWording.notStopped(30), "\(found.sentence)")
  }
}
