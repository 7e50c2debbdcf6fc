import AudioSignal
import GraphTrace
import WebAudio

/// The end of a graph: the first node through which all of the sound goes, and what follows it. Many pages have a bus
/// or a compressor there.
///
/// The rest of the graph is rendered once up to there, and its sound is played into the end: an experiment renders only
/// the notes that it changes, if any, and the end.
struct GraphTail {
  /// Nodes that treat two equal channels like a single one.
  private static let first: Set = [
    "GainNode", "BiquadFilterNode", "IIRFilterNode", "DelayNode", "DynamicsCompressorNode",
    "WaveShaperNode",
  ]
  private static let sources: Set = [
    "OscillatorNode", "AudioBufferSourceNode", "ConstantSourceNode",
  ]
  /// A larger share of the graph's nodes would save too little.
  private static let largest = 0.5

  private static let mostTried = 6

  /// The first of its nodes.
  let entry: Int
  /// All its nodes, with what moves their parameters.
  let nodes: Set<Int>
  /// Those that are heard through the rest of the graph as well.
  let shared: Set<Int>

  /// nil for a graph without one.
  init?(_ graph: DoctoredGraph) {
    let types = Dictionary(
      graph.nodes.map { ($0.id, $0.type) }, uniquingKeysWith: { first, _ in first })
    guard !graph.steps.contains(where: { $0.name == "disconnect" }) else { return nil }
    let cables = Cables(graph)
    // Nodes with many inputs are tried first.
    let ends = types.keys.filter { Self.first.contains(types[$0] ?? "") }
      .sorted { (cables.count(into: $1), $0) < (cables.count(into: $0), $1) }.prefix(Self.mostTried)
      .filter { end in
        let past = cables.heard(by: 0, without: end)
        return !past.contains { Self.sources.contains(types[$0] ?? "") }
      }
    let heard = ends.map { (end: $0, nodes: cables.heard(by: $0, without: nil)) }
      .filter { !$0.nodes.isEmpty }
    guard let first = heard.min(by: { ($0.nodes.count, $0.end) < ($1.nodes.count, $1.end) }) else {
      return nil
    }
    let behind = cables.hearing(first.end).subtracting([0])
    // With a loop through the end, there is no separate rest.
    guard behind.isDisjoint(with: first.nodes) else { return nil }
    entry = first.end
    let moving = cables.moving(behind.union([entry]))
    nodes = behind.union([entry]).union(moving)
    shared = moving.intersection(first.nodes.union(cables.moving(first.nodes)))
    guard Double(nodes.count) <= Self.largest * Double(types.count) else { return nil }
  }

  /// The graph without the end: what went there goes to the output.
  func front(_ steps: [GraphTrace.Step]) -> [GraphTrace.Step] {
    steps.map { step in
      if step.name == "connect", step.number("toNode") == entry, step.members["toParam"] == nil {
        var own = step
        own.members["toNode"] = .number(0)
        own.members["input"] = .number(0)
        return own
      }
      let own = nodes.subtracting(shared)
      guard let named = step.nodes, !named.isDisjoint(with: own) else { return step }
      var silent = step
      silent.name = "label"
      silent.members = [:]
      return silent
    }
  }

  /// The steps that play a signal into the end, from the first frame on.
  static func player(_ id: Int, into entry: Int, _ spans: [WorkletMessage], rate: Double)
    -> [GraphTrace.Step]
  {
    func value(_ number: Double) -> WorkletMessage {
      .object(["value": .number(number), "automationRate": .string("k-rate")])
    }
    let buffer = WorkletMessage.object(["channels": .array(spans), "sampleRate": .number(rate)])
    return [
      GraphTrace.Step(
        at: 0, name: "create",
        members: [
          "node": .number(Double(id)), "type": .string("AudioBufferSourceNode"),
          "attributes": .object([
            "buffer": buffer, "channelCount": .number(2), "channelCountMode": .string("max"),
            "channelInterpretation": .string("speakers"), "loop": .bool(false),
            "loopEnd": .number(0), "loopStart": .number(0),
          ]),
          "params": .object(["playbackRate": value(1), "detune": value(0)]),
          "numberOfInputs": .number(0), "numberOfOutputs": .number(1),
        ]),
      GraphTrace.Step(
        at: 0, name: "connect",
        members: [
          "from": .number(Double(id)), "output": .number(0), "toNode": .number(Double(entry)),
          "input": .number(0),
        ]),
      GraphTrace.Step(
        at: 0, name: "start", members: ["node": .number(Double(id)), "args": .array([.number(0)])]),
    ]
  }

  /// Which node is connected to which.
  private struct Cables {
    private var hearers: [Int: Set<Int>] = [:]
    private var heard: [Int: Set<Int>] = [:]
    private var movers: [Int: Set<Int>] = [:]

    init(_ graph: DoctoredGraph) {
      for step in graph.steps where step.name == "connect" {
        guard let from = step.number("from"), let to = step.number("toNode") else { continue }
        if step.members["toParam"]?.text == nil {
          hearers[from, default: []].insert(to)
          heard[to, default: []].insert(from)
        } else {
          movers[to, default: []].insert(from)
        }
      }
    }

    func count(into node: Int) -> Int { heard[node]?.count ?? 0 }

    /// All nodes that a node hears, directly or not, without those heard only through another node.
    func heard(by node: Int, without other: Int?) -> Set<Int> {
      closure([node]) { (heard[$0] ?? []).subtracting(other.map { [$0] } ?? []) }.subtracting([node]
      )
    }

    func hearing(_ node: Int) -> Set<Int> {
      closure([node]) { hearers[$0] ?? [] }.subtracting([node])
    }

    /// All nodes that move parameters of some nodes, directly or not.
    func moving(_ nodes: Set<Int>) -> Set<Int> {
      let first = nodes.reduce(into: Set<Int>()) { $0.formUnion(movers[$1] ?? []) }
      return closure(first) { (heard[$0] ?? []).union(movers[$0] ?? []) }.subtracting(nodes)
    }

    private func closure(_ first: Set<Int>, _ next: (Int) -> Set<Int>) -> Set<Int> {
      var found = first
      var edge = Array(first)
      while let node = edge.popLast() {
        for other in next(node) where found.insert(other).inserted { edge.append(other) }
      }
      return found
    }
  }
}
