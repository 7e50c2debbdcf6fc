import AudioSignal
import Comparison
import Foundation
import Testing

@testable import GraphDiagnosis

@Suite struct UndoneFirstTests {
  /// A tone of 300 ms that begins after 50 ms: silence on both sides.
  private func note(level: Double = 0.5) -> SmallGraph {
    var graph = SmallGraph(frames: 4800)
    graph.oscillator(1, "sawtooth", 330)
    graph.node(2, "GainNode", ["gain": 0])
    graph.call(2, "gain", "setValueAtTime", level, 0.02)
    graph.call(2, "gain", "setValueAtTime", 0, 0.08)
    graph.connect(1, 2, 0)
    return graph
  }

  private func ways(_ change: (Float) -> Float) throws -> [UndoneFirst] {
    let reference = try note().render()
    let candidate = SampleBuffer(
      channels: reference.channels.map { $0.map(change) }, sampleRate: SmallGraph.rate)
    let subject = try #require(
      DiagnosisSubject(
        graph: DoctoredGraph(try note().trace()), reference: reference, candidate: candidate,
        keepFrom: 0))
    return UndoneFirst.ways(subject)
  }

  @Test func undoesAConstantThatStandsInSilence() throws {
    let way = try #require(try ways { $0 + 0.03 }.first { $0.cause == .offset })

    let rest = way.candidate.channels[0]
    #expect(zip(rest, way.reference.channels[0]).allSatisfy { abs($0 - $1) < 1e-7 })
    #expect(way.finding.contains("0.03"), "\(way.finding)")
  }

  @Test func findsNoConstantInATone() throws {
    #expect(!(try ways { $0 * 0.9 }.contains { $0.cause == .offset }))
  }

  @Test func undoesASign() throws {
    #expect(try ways { -$0 }.contains { $0.cause == .polarity })
    #expect(!(try ways { $0 * 0.5 }.contains { $0.cause == .polarity }))
  }

  // Both are named: what stands behind the graph, and the mistake that it hid.
  @Test func namesAMistakeBesideAConstant() throws {
    let other = try note(level: 0.3).render()
    let candidate = SampleBuffer(
      channels: other.channels.map { $0.map { $0 + 0.05 } }, sampleRate: SmallGraph.rate)

    let found = try note().firstFinding(for: candidate)

    #expect(found.weight == .whole, "\(found.sentence)")
    #expect(([found.cause] + found.also).contains(.offset), "\(found.sentence)")
  }
}
