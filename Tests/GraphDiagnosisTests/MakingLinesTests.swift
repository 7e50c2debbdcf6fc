import Testing

@testable import GraphDiagnosis

/// Where in the page a porter has to look: as `create` says in docs/graph-trace.md.
struct MakingLinesTests {
  private static let line = "js/synth.js:212:18"

  private func graph(gain: Double, line: String? = nil) -> SmallGraph {
    var graph = SmallGraph()
    graph.oscillator(1, "sawtooth", 220)
    graph.operation(
      """
      {"at": 0, "op": "create", "node": 2, "type": "GainNode", "attributes": {"channelCount": 2,
      "channelCountMode": "max", "channelInterpretation": "speakers"},
      "params": {"gain": {"value": 0.5, "automationRate": "a-rate"}}, "numberOfInputs": 1,
      "numberOfOutputs": 1\(line.map { ", \"line\": \"\($0)\"" } ?? "")}
      """)
    graph.call(2, "gain", "setValueAtTime", gain, 0.05)
    graph.connect(1, 2, 0)
    return graph
  }

  @Test func aFindingSaysWhereItsNodesAreMade() throws {
    let said = try graph(gain: 0.3, line: Self.line).firstFinding(for: graph(gain: 0.6))

    #expect(said.finding.contains("node 2"), "\(said.finding)")
    #expect(said.sentence.hasSuffix(" (node 2: \(Self.line))"), "\(said.sentence)")
  }

  @Test func aTraceThatDoesNotKnowSaysNothing() throws {
    let said = try graph(gain: 0.3).firstFinding(for: graph(gain: 0.6))

    #expect(!said.sentence.contains("(node"), "\(said.sentence)")
  }

  @Test func whereANodeIsMadeDoesNotChangeItsSound() throws {
    let (plain, placed) = (graph(gain: 0.3), graph(gain: 0.3, line: Self.line))

    #expect(try plain.render() == placed.render())
  }
}
