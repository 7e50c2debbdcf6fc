import Comparison
import GraphTrace
import WebAudio

/// Values that a port glides to where the original jumps: each parameter is smoothed.
enum SmoothingHypothesis: Hypothesis {
  private static let seconds = [0.001, 0.002, 0.003, 0.005, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1]
  private static let grid = [0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    guard !jumps(subject.graph).isEmpty else { return [] }
    return [
      Mistake(
        cause: .smoothing, sizes: .between(grid, known: seconds), unit: "s",
        finding: { GraphWording.smoothed($0) }
      ) { graph, constant in
        graph.glide { time, value in
          [("setTargetAtTime", [value, time, constant])]
        }
      },
      Mistake(
        cause: .smoothing, sizes: .between(grid, known: seconds), unit: "s",
        finding: { GraphWording.glided($0) }
      ) { graph, length in
        graph.glide { time, value in
          [
            ("cancelAndHoldAtTime", [time]),
            ("linearRampToValueAtTime", [value, time + length]),
          ]
        }
      },
    ]
  }

  /// Where a value jumps while sound plays, and no ramp begins there.
  static func jumps(_ graph: DoctoredGraph) -> [Int] {
    let next = graph.nextCalls
    return graph.steps.indices.filter { index in
      guard let call = ParameterCall(graph.steps[index]), call.method == "setValueAtTime",
        call.time ?? 0 > 0, call.value != nil
      else { return false }
      return next[index].map { $0.method.contains("Ramp") } != true
    }
  }
}

extension DoctoredGraph {
  /// Replaces jumps of values by other calls.
  fileprivate mutating func glide(_ calls: (Double, Double) -> [(String, [Double])]) {
    let jumps = Set(SmoothingHypothesis.jumps(self))
    steps = steps.indices.flatMap { index -> [GraphTrace.Step] in
      guard jumps.contains(index), let call = ParameterCall(steps[index]), let time = call.time,
        let value = call.value
      else { return [steps[index]] }
      return calls(time, value).map { method, arguments in
        var step = steps[index]
        step.members["method"] = .string(method)
        step.members["args"] = .array(arguments.map(WorkletMessage.number))
        return step
      }
    }
  }
}
