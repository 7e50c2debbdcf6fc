import AudioSignal
import Comparison
import WebAudio

/// Automation that takes effect in another quantum than it should.
enum AutomationQuantumHypothesis: Hypothesis {
  private static let quantum = Double(RenderQuantum.frameCount)

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let hasEvents = graph.told.contains { $0.time != nil || $0.method == "value" }
    let isTold = graph.steps.contains { $0.at > 0 }
    let takesAudio = graph.steps.contains { $0.members["toParam"] != nil }
    let rate = graph.sampleRate
    var mistakes: [Mistake] = []
    if hasEvents || isTold {
      mistakes.append(shifted)
      mistakes.append(
        moved(GraphWording.fromQuantum) { time in
          (time * rate / quantum).rounded(.down) * quantum / rate
        })
      mistakes.append(
        moved(GraphWording.afterQuantum) { time in
          (time * rate / quantum).rounded(.up) * quantum / rate
        })
    }
    if hasEvents || takesAudio { mistakes += evaluatedOnce(graph) }
    return mistakes
  }

  private static var shifted: Mistake {
    Mistake(
      cause: .automationQuantum, sizes: .among([quantum, -quantum]), unit: "samples",
      finding: { GraphWording.quantumOff(isLate: $0 > 0) }
    ) { graph, frames in
      let seconds = frames / graph.sampleRate
      graph.mapCalls { call in
        var changed = call
        changed.time = call.time.map { max(0, $0 + seconds) }
        return changed
      }
      for index in graph.steps.indices where graph.steps[index].at > 0 {
        graph.steps[index].at = max(0, graph.steps[index].at + Int(whole: frames))
      }
    }
  }

  private static func moved(
    _ finding: String, _ time: @escaping (Double) -> Double
  ) -> Mistake {
    Mistake(cause: .automationQuantum, finding: { _ in finding }) { graph, _ in
      graph.mapCalls { call in
        var changed = call
        changed.time = call.time.map(time)
        return changed
      }
    }
  }

  /// For all nodes, and for each kind, such as filters whose coefficients are updated once per block.
  private static func evaluatedOnce(_ graph: DoctoredGraph) -> [Mistake] {
    let moved = Set(graph.told.compactMap(\.node)).union(
      graph.steps.filter { $0.members["toParam"]?.text != nil }
        .compactMap { $0.members["toNode"]?.wholeNumber })
    let kinds = Set(graph.nodes.filter { moved.contains($0.id) }.map(\.type))
      .subtracting(["DynamicsCompressorNode"]).sorted()
    let all = evaluatedOnce(
      GraphWording.onceAQuantum(kind: nil), kind: nil)
    guard kinds.count > 1 else { return [all] }
    return [all]
      + kinds.map {
        evaluatedOnce(
          GraphWording.onceAQuantum(kind: $0),
          kind: $0)
      }
  }

  private static func evaluatedOnce(_ finding: String, kind: String?) -> Mistake {
    Mistake(cause: .automationQuantum, finding: { _ in finding }) { graph, _ in
      var nodes: [String: Set<Int>] = [:]
      for node in graph.nodes
      where node.type != "DynamicsCompressorNode" && (kind == nil || node.type == kind) {
        for name in node.values.keys { nodes[name, default: []].insert(node.id) }
      }
      for (name, ids) in nodes {
        graph.mapParameters(of: ids, name) { $0["automationRate"] = .string("k-rate") }
      }
    }
  }
}
