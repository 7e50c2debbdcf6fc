import Comparison
import WebAudio

/// Automation that takes effect in another quantum than it should.
enum AutomationQuantumHypothesis: Hypothesis {
  private static let quantum = Double(RenderQuantum.frameCount)

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let hasEvents = graph.calls.contains { $0.time != nil || $0.method == "value" }
    let isTold = graph.steps.contains { $0.at > 0 }
    let takesAudio = graph.steps.contains { $0.members["toParam"] != nil }
    let rate = graph.sampleRate
    var mistakes: [Mistake] = []
    if hasEvents || isTold {
      mistakes.append(shifted)
      mistakes.append(
        moved("events take effect from the start of their quantum on") { time in
          (time * rate / quantum).rounded(.down) * quantum / rate
        })
      mistakes.append(
        moved("events take effect with the quantum after them") { time in
          (time * rate / quantum).rounded(.up) * quantum / rate
        })
    }
    if hasEvents || takesAudio { mistakes.append(evaluatedOnce) }
    return mistakes
  }

  private static var shifted: Mistake {
    Mistake(
      cause: .automationQuantum, sizes: .among([quantum, -quantum]), unit: "samples",
      finding: { "automation is one quantum \($0 > 0 ? "late" : "early")" }
    ) { graph, frames in
      let seconds = frames / graph.sampleRate
      graph.mapCalls { call in
        var changed = call
        changed.time = call.time.map { max(0, $0 + seconds) }
        return changed
      }
      for index in graph.steps.indices where graph.steps[index].at > 0 {
        graph.steps[index].at = max(0, graph.steps[index].at + Int(frames))
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

  private static var evaluatedOnce: Mistake {
    Mistake(
      cause: .automationQuantum,
      finding: { _ in "parameters are evaluated once for each quantum, not for each sample" }
    ) { graph, _ in
      for node in graph.nodes where node.type != "DynamicsCompressorNode" {
        for name in node.values.keys {
          graph.mapParameters(of: [node.id], name) { $0["automationRate"] = .string("k-rate") }
        }
      }
    }
  }
}
