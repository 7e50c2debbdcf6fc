import Comparison
import Foundation
import GraphTrace
import WebAudio

/// Linear ramps made as exponential approaches, with a third of the ramp as time constant.
enum RampShapeHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let ramps = subject.graph.told.contains { $0.method == "linearRampToValueAtTime" }
    guard ramps else { return [] }
    // A port that waits for 99 % of the level needs ln 100 thirds of the time before the next stage.
    return [(1.0, ""), (log(100) / 3, ", each until 99 % of its level is reached")].map {
      stretch, more in
      Mistake(
        cause: .rampShape,
        finding: { _ in GraphWording.straightAsApproaches + more }
      ) { graph, _ in approach(&graph, stretch) }
    }
  }

  private static func approach(_ graph: inout DoctoredGraph, _ stretch: Double) {
    var ends: [String: (planned: Double, begun: Double)] = [:]
    for index in graph.steps.indices {
      guard let call = ParameterCall(graph.steps[index]), let node = call.node,
        let time = call.time, let value = call.value
      else { continue }
      let name = "\(node) \(call.parameter)"
      let last = ends[name] ?? (0, 0)
      guard call.method == "linearRampToValueAtTime" else {
        ends[name] = (time, time)
        continue
      }
      let length = time - last.planned
      graph.steps[index].members["method"] = .string("setTargetAtTime")
      graph.steps[index].members["args"] = .array(
        [value, last.begun, max(length / 3, 1e-5)].map(WorkletMessage.number))
      ends[name] = (time, last.begun + length * stretch)
    }
  }
}
