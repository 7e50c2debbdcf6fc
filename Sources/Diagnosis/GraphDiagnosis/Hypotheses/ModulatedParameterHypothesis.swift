import Comparison
import GraphTrace
import WebAudio

/// A modulation that leads to another parameter: vibrato in hertz instead of cents, or the reverse; or to the level of
/// the node that hears what should be modulated. Automation of another parameter of its node.
enum ModulatedParameterHypothesis: Hypothesis {
  private static let others = [
    "OscillatorNode frequency": ["detune"], "OscillatorNode detune": ["frequency"],
    "BiquadFilterNode frequency": ["detune", "Q"], "BiquadFilterNode detune": ["frequency", "Q"],
    "BiquadFilterNode Q": ["frequency", "detune"],
    "AudioBufferSourceNode playbackRate": ["detune"],
    "AudioBufferSourceNode detune": ["playbackRate"],
  ]
  /// Nodes whose parameters are taken for each other when they are automated.
  private static let automatedTypes: Set = ["PannerNode", "BiquadFilterNode", "OscillatorNode"]
  /// The most connections that are also tried one by one.
  private static let mostAlone = 6

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let nodes = graph.nodesByID
    return connections(graph, nodes) + automation(graph, nodes)
  }

  private static func connections(
    _ graph: DoctoredGraph, _ nodes: [Int: DoctoredGraph.Node]
  ) -> [Mistake] {
    let levels = graph.steps.reduce(into: [Int: Int]()) { found, step in
      guard step.name == "connect", step.members["toParam"] == nil, let from = step.number("from"),
        let to = step.number("toNode"), nodes[to]?.type == "GainNode"
      else { return }
      found[from] = found[from] ?? to
    }
    var sets: [String: [Int]] = [:]
    for (index, step) in graph.steps.enumerated() where step.name == "connect" {
      guard let parameter = step.members["toParam"]?.text, let id = step.number("toNode"),
        let node = nodes[id]
      else { continue }
      sets["\(node.type) \(parameter)", default: []].append(index)
    }
    return sets.sorted { $0.key < $1.key }.flatMap { kind, indices in
      let alone = indices.count > 1 && indices.count <= mostAlone ? indices.map { [$0] } : []
      let own = (others[kind] ?? []).flatMap { other in
        ([indices] + alone).map { mistake($0, other, graph) }
      }
      let toLevels = ([indices] + alone).compactMap { indices -> Mistake? in
        let ends = indices.map { graph.steps[$0].number("toNode").flatMap { levels[$0] } }
        guard ends.allSatisfy({ $0 != nil }) else { return nil }
        return mistake(indices, "gain", graph, nodes: ends.compactMap(\.self))
      }
      return own + toLevels
    }
  }

  /// Calls that are made on another parameter, on which there are none.
  private static func automation(
    _ graph: DoctoredGraph, _ nodes: [Int: DoctoredGraph.Node]
  ) -> [Mistake] {
    let kinds = Dictionary(grouping: graph.moved.filter { nodes[$0.node] != nil }) {
      "\(nodes[$0.node]?.type ?? "") \($0.name)"
    }
    return kinds.sorted { $0.key < $1.key }.flatMap { _, own -> [Mistake] in
      guard let first = own.min(by: { $0.node < $1.node }), let node = nodes[first.node],
        automatedTypes.contains(node.type)
      else { return [] }
      let ids = Set(own.map(\.node))
      let methods = Set(
        graph.told.filter { $0.parameter == first.name && ids.contains($0.node ?? -1) }
          .map(\.method)
      ).subtracting(["value"])
      let others = node.values.keys.sorted().filter { other in
        other != first.name && !ids.contains { graph.moved.contains(.init(node: $0, name: other)) }
      }
      let sets = [methods] + (methods.count > 1 ? methods.sorted().map { [$0] } : [])
      return others.flatMap { other in sets.map { automated(other, not: first.name, $0, ids) } }
    }
  }

  private static func automated(
    _ other: String, not right: String, _ methods: Set<String>, _ ids: Set<Int>
  ) -> Mistake {
    Mistake(
      cause: .parameter, complexity: 1,
      finding: { _ in GraphWording.automated(other, NodeGroup.place(of: ids), not: right) }
    ) { graph, _ in
      for index in graph.steps.indices {
        guard let call = ParameterCall(graph.steps[index]), call.parameter == right,
          methods.contains(call.method), ids.contains(call.node ?? -1)
        else { continue }
        graph.steps[index].members["param"] = .string(other)
      }
    }
  }

  /// - Parameter indices: the connections that lead to the other parameter; the first stands for all in the sentence.
  private static func mistake(
    _ indices: [Int], _ other: String, _ graph: DoctoredGraph, nodes: [Int] = []
  ) -> Mistake {
    let what =
      indices.first.map { MissingPartHypothesis.text(of: graph.steps[$0], in: graph) } ?? ""
    return Mistake(
      cause: .routing, complexity: 1,
      finding: { _ in
        GraphWording.otherEnd(
          what, indices.count - 1, "'\(other)'" + (nodes.first.map { " of node \($0)" } ?? ""))
      }
    ) { graph, _ in
      for (place, index) in indices.enumerated() {
        graph.lead(index, toParameter: other, of: nodes.isEmpty ? nil : nodes[place])
      }
    }
  }
}

extension DoctoredGraph {
  /// Moves the end of a connection to another parameter, of the same node or of another.
  fileprivate mutating func lead(_ index: Int, toParameter name: String, of node: Int?) {
    guard steps.indices.contains(index), steps[index].name == "connect" else { return }
    if let node { steps[index].members["toNode"] = .number(Double(node)) }
    steps[index].members["toParam"] = .string(name)
  }
}
