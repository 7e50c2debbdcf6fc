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
    if graph.told.contains(where: { !isWhole(($0.time ?? 0) * rate) }) {
      var whole = moved(GraphWording.wholeFrames, .eventTime) { ($0 * rate).rounded() / rate }
      // Any other time that is off by less than a frame is near.
      whole.mustLeaveNothing = true
      mistakes.append(whole)
    }
    if hasEvents || takesAudio { mistakes += evaluatedOnce(graph) + evaluatedAlways(graph) }
    return mistakes
  }

  /// Of a frame: less is what rounding makes of a time in seconds.
  private static let hair = 1e-6

  private static func isWhole(_ frames: Double) -> Bool {
    abs(frames - frames.rounded()) <= hair * max(1, frames)
  }

  /// Parameters that the page has set to k-rate.
  private static func evaluatedAlways(_ graph: DoctoredGraph) -> [Mistake] {
    let slow = graph.nodes.flatMap { node -> [(id: Int, name: String)] in
      guard !fixedRates.contains(node.type), case .object(let parameters)? = node.members["params"]
      else { return [] }
      return parameters.keys.filter { parameters[$0]?["automationRate"]?.text == "k-rate" }
        .map { (node.id, $0) }
    }
    let isSetLater = graph.steps.contains { $0.members["method"]?.text == "automationRate" }
    guard !slow.isEmpty || isSetLater else { return [] }
    return [
      Mistake(
        cause: .automationQuantum, complexity: 0, finding: { _ in GraphWording.always }
      ) { graph, _ in
        for (id, name) in slow {
          graph.mapParameters(of: [id], name) { $0["automationRate"] = .string("a-rate") }
        }
        graph.ignoreSteps { $0.members["method"]?.text == "automationRate" }
      }
    ]
  }
  /// Nodes whose parameters have one rate.
  private static let fixedRates: Set<String> = ["DynamicsCompressorNode", "AudioBufferSourceNode"]

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
    _ finding: String, _ cause: Diagnosis.Cause = .automationQuantum,
    _ time: @escaping (Double) -> Double
  ) -> Mistake {
    Mistake(cause: cause, finding: { _ in finding }) { graph, _ in
      graph.mapCalls { call in
        var changed = call
        changed.time = call.time.map(time)
        return changed
      }
    }
  }

  /// For all nodes, and for each kind, such as filters whose coefficients are updated once per block.
  private static func evaluatedOnce(_ graph: DoctoredGraph) -> [Mistake] {
    let moving = graph.movingNodes
    let kinds = Set(graph.nodes.filter { moving.contains($0.id) }.map(\.type))
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
