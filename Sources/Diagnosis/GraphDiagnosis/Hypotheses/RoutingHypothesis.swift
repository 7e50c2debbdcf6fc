import AudioSignal
import Comparison
import Foundation
import GraphTrace
import WebAudio

/// A node that is bypassed, a connection with another level or sign, outputs or inputs exchanged.
enum RoutingHypothesis: Hypothesis {
  static let changesNumbers = true
  /// Above this many connections none is tried alone.
  static let mostConnections = 32
  private static let levels: [Double] = [
    0.5, 2, 0.7071067811865476, 1.4142135623730951, 0.25, 4, 0.1, 10, 0.3333333333333333, 3,
  ]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let indices = graph.steps.indices.filter { graph.steps[$0].name == "connect" }
    guard indices.count <= mostConnections else { return [] }
    return bypassed(graph) + indices.flatMap { levels(at: $0, graph) } + ports(graph, indices)
  }

  // MARK: Bypassed

  /// Each takes a render: 199 of the 778 recorded graphs that have such nodes have more (`Scripts/graph-sizes.py`).
  private static let mostBypassed = 16

  /// Nodes through which sound passes; filters have a hypothesis of their own.
  private static func bypassed(_ graph: DoctoredGraph) -> [Mistake] {
    let kinds: Set<String> = [
      "DelayNode", "WaveShaperNode", "ConvolverNode", "DynamicsCompressorNode", "IIRFilterNode",
      "StereoPannerNode", "PannerNode", "AudioWorkletNode", "GainNode",
    ]
    let moving = graph.movingNodes
    let nodes = graph.nodes.filter {
      kinds.contains($0.type) && $0.members["numberOfInputs"]?.numberValue != 0
        // Only its channel rules are heard.
        && !($0.type == "GainNode" && $0.values["gain"] == 1 && !moving.contains($0.id))
    }
    guard nodes.count <= mostBypassed else { return [] }
    return nodes.map { node in
      let name = node.processor.map { "'\($0)'" } ?? node.type
      return Mistake(
        cause: .missingPart, complexity: 0,
        finding: { _ in GraphWording.bypassed(name, " (node \(node.id))") }
      ) { graph, _ in graph.bypass(node.id) }
    }
  }

  // MARK: Levels

  private static func levels(at index: Int, _ graph: DoctoredGraph) -> [Mistake] {
    let what = MissingPartHypothesis.text(of: graph.steps[index], in: graph)
    return [
      Mistake(
        cause: .sign, complexity: 1,
        finding: { _ in GraphWording.connectionSign(what) }
      ) { graph, _ in graph.insertGain(-1, at: index) },
      Mistake(
        cause: .level,
        sizes: .between([0.05, 0.2, 0.5, 0.8, 1, 1.25, 2, 5, 20], known: levels), complexity: 3,
        finding: { GraphWording.connectionLevel(what, $0) }
      ) { graph, gain in graph.insertGain(gain, at: index) },
    ]
  }

  // MARK: Outputs and inputs

  private static func ports(_ graph: DoctoredGraph, _ indices: [Int]) -> [Mistake] {
    ["output", "input"].flatMap { port -> [Mistake] in
      let used = indices.filter { graph.steps[$0].members[port]?.numberValue ?? 0 > 0 }
      guard let one = used.first else { return [] }
      let node = graph.steps[one].members[port == "output" ? "from" : "toNode"]?.numberValue ?? 0
      return [
        Mistake(
          cause: .routing, complexity: 1,
          finding: { _ in GraphWording.portsExchanged(port, Int(whole: node)) }
        ) { graph, _ in
          for index in graph.steps.indices where graph.steps[index].name == "connect" {
            let own = graph.steps[index].members[port == "output" ? "from" : "toNode"]?.numberValue
            let place = graph.steps[index].members[port]?.numberValue ?? 0
            guard own == node, place < 2 else { continue }
            graph.steps[index].members[port] = .number(1 - place)
          }
        },
        Mistake(
          cause: .routing, complexity: 1,
          finding: { _ in GraphWording.firstPortAlone(port, Int(whole: node)) }
        ) { graph, _ in
          for index in graph.steps.indices where graph.steps[index].name == "connect" {
            let own = graph.steps[index].members[port == "output" ? "from" : "toNode"]?.numberValue
            if own == node { graph.steps[index].members[port] = .number(0) }
          }
        },
      ]
    }
  }
}

extension DoctoredGraph {
  /// What makes a connection the one that is there.
  private static let ends = ["from", "output", "toNode", "input", "toParam"]

  /// What feeds the node feeds its targets instead.
  mutating func bypass(_ id: Int) {
    func node(_ step: GraphTrace.Step, _ member: String) -> Int? {
      step.members[member]?.wholeNumber
    }
    let isSound: (GraphTrace.Step) -> Bool = {
      $0.name == "connect" && $0.members["toParam"]?.text == nil
    }
    let into = steps.filter { isSound($0) && node($0, "toNode") == id && node($0, "from") != id }
    for index in steps.indices where steps[index].name == "connect" {
      let step = steps[index]
      if isSound(step), node(step, "toNode") == id, node(step, "from") != id {
        ignore(index)
      } else if node(step, "from") == id {
        ignore(index)
        for feed in into {
          var direct = step
          direct.at = max(step.at, feed.at)
          direct.members["from"] = feed.members["from"]
          direct.members["output"] = feed.members["output"]
          let isThere = steps.contains { other in
            other.name == "connect"
              && Self.ends.allSatisfy { other.members[$0] == direct.members[$0] }
          }
          steps.append(direct)
          // A second connection of the same two is none: the sound goes through a node of its own.
          if isThere { insertGain(1, at: steps.count - 1) }
        }
      }
    }
  }

  /// Inserts a gain into a connection.
  mutating func insertGain(_ gain: Double, at index: Int) {
    insert(
      [
        "type": .string("GainNode"),
        "params": .object([
          "gain": .object(["value": .number(gain), "automationRate": .string("a-rate")])
        ]),
      ], at: index)
  }

  /// Puts a node into a connection.
  mutating func insert(_ made: [String: WorkletMessage], at index: Int) {
    guard steps.indices.contains(index), steps[index].name == "connect" else { return }
    let id = (nodes.map(\.id).max() ?? 0) + Self.unrecorded + index
    let connection = steps[index]
    let create = GraphTrace.Step(
      at: connection.at, name: "create",
      members: made.merging([
        "node": .number(Double(id)), "params": .object([:]),
        "attributes": .object([
          "channelCount": .number(2), "channelCountMode": .string("max"),
          "channelInterpretation": .string("speakers"),
        ]),
        "numberOfInputs": .number(1), "numberOfOutputs": .number(1),
      ]) { own, _ in own })
    var into = connection
    into.members["toNode"] = .number(Double(id))
    into.members["toParam"] = nil
    into.members["input"] = .number(0)
    var out = connection
    out.members["from"] = .number(Double(id))
    out.members["output"] = .number(0)
    // Appended after all others, so that the indices that other mistakes use stay valid.
    ignore(index)
    steps += [create, into, out]
  }
}
