import Comparison
import Foundation
import GraphTrace
import WebAudio

/// Linear ramps made as exponential approaches, with a third of the ramp as time constant; and approaches made as ramps
/// that last their time constant.
enum RampShapeHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    approached(in: subject.graph) + ramps(in: subject.graph)
  }

  private static func approached(in graph: DoctoredGraph) -> [Mistake] {
    let approaches = graph.told.filter { $0.method == "setTargetAtTime" }
    let names = Set(approaches.map(\.parameter)).sorted()
    guard !names.isEmpty else { return [] }
    return names.flatMap { name in
      ["linear", "exponential"].map { kind in
        Mistake(
          cause: .rampShape, complexity: 1,
          finding: { _ in GraphWording.approachAsRamp(name, kind) }
        ) { graph, _ in ramp(&graph, name, "\(kind)RampToValueAtTime") }
      }
    }
  }

  /// A ramp begins at the event before it, as nothing says where else.
  private static func ramp(_ graph: inout DoctoredGraph, _ name: String, _ method: String) {
    for index in graph.steps.indices {
      guard let call = ParameterCall(graph.steps[index]), call.method == "setTargetAtTime",
        call.parameter == name, let time = call.time, let value = call.value,
        let constant = graph.steps[index].numbers.dropFirst(2).first
      else { continue }
      let isExponential = method.hasPrefix("exponential")
      graph.steps[index].members["method"] = .string(method)
      graph.steps[index].members["args"] = .array(
        [isExponential && value == 0 ? 0.0001 : value, time + constant].map(WorkletMessage.number))
    }
  }

  private static func ramps(in graph: DoctoredGraph) -> [Mistake] {
    guard graph.told.contains(where: { $0.method == "linearRampToValueAtTime" }) else { return [] }
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
