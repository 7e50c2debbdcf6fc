import Comparison
import GraphTrace
import WebAudio

/// A modulation that leads to another parameter of the same node: vibrato in hertz instead of cents, or the reverse.
enum ModulatedParameterHypothesis: Hypothesis {
  private static let others = [
    "OscillatorNode frequency": ["detune"], "OscillatorNode detune": ["frequency"],
    "BiquadFilterNode frequency": ["detune", "Q"], "BiquadFilterNode detune": ["frequency", "Q"],
    "BiquadFilterNode Q": ["frequency", "detune"],
    "AudioBufferSourceNode playbackRate": ["detune"],
    "AudioBufferSourceNode detune": ["playbackRate"],
  ]
  /// The most connections that are also tried one by one.
  private static let mostAlone = 6

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let nodes = graph.nodesByID
    var sets: [String: [Int]] = [:]
    for (index, step) in graph.steps.enumerated() where step.name == "connect" {
      guard let parameter = step.members["toParam"]?.text, let id = step.number("toNode"),
        let node = nodes[id]
      else { continue }
      sets["\(node.type) \(parameter)", default: []].append(index)
    }
    return sets.sorted { $0.key < $1.key }.flatMap { kind, indices in
      (others[kind] ?? []).flatMap { other in
        let alone = indices.count > 1 && indices.count <= mostAlone ? indices.map { [$0] } : []
        return ([indices] + alone).map { mistake($0, other, graph) }
      }
    }
  }

  /// - Parameter indices: the connections that lead to the other parameter; the first stands for all in the sentence.
  private static func mistake(
    _ indices: [Int], _ other: String, _ graph: DoctoredGraph
  ) -> Mistake {
    let what =
      indices.first.map { MissingPartHypothesis.text(of: graph.steps[$0], in: graph) } ?? ""
    return Mistake(
      cause: .routing, complexity: 1,
      finding: { _ in GraphWording.otherEnd(what, indices.count - 1, "'\(other)'") }
    ) { graph, _ in
      for index in indices { graph.lead(index, toParameter: other) }
    }
  }
}

extension DoctoredGraph {
  /// Moves the end of a connection to another parameter of the same node.
  fileprivate mutating func lead(_ index: Int, toParameter name: String) {
    guard steps.indices.contains(index), steps[index].name == "connect" else { return }
    steps[index].members["toParam"] = .string(name)
  }
}
