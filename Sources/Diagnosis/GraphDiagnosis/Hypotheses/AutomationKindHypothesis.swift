import Comparison
import Foundation
import GraphTrace
import WebAudio

/// An automation method mistaken for another, or a ramp that begins elsewhere.
enum AutomationKindHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let calls = subject.graph.told
    guard !calls.isEmpty else { return [] }
    let methods = Set(calls.map(\.method))
    var found: [Mistake] = []
    if methods.contains("linearRampToValueAtTime") {
      found += [
        renamed(
          "linearRampToValueAtTime", "exponentialRampToValueAtTime",
          GraphWording.straightAsExponential),
        renamed(
          "linearRampToValueAtTime", "setValueAtTime", GraphWording.steps("straight", "end")),
        stepAtStart("linearRampToValueAtTime", GraphWording.steps("straight", "start")),
      ]
    }
    if methods.contains("exponentialRampToValueAtTime") {
      found += [
        renamed(
          "exponentialRampToValueAtTime", "linearRampToValueAtTime",
          GraphWording.exponentialAsStraight),
        renamed(
          "exponentialRampToValueAtTime", "setValueAtTime",
          GraphWording.steps("exponential", "end")),
        stepAtStart("exponentialRampToValueAtTime", GraphWording.steps("exponential", "start")),
      ]
      found += approaches("exponentialRampToValueAtTime")
    }
    if methods.contains("setTargetAtTime") {
      found += targets()
    }
    if methods.contains("cancelScheduledValues") || methods.contains("cancelAndHoldAtTime") {
      found += [
        Mistake(
          cause: .automationIgnored, complexity: 0, finding: { _ in GraphWording.cancelIgnored }
        ) {
          graph, _ in graph.mapCalls { $0.method.hasPrefix("cancel") ? nil : $0 }
        },
        replaced(
          "cancelAndHoldAtTime", "cancelScheduledValues", GraphWording.cancelDoesNotHold),
        replaced(
          "cancelScheduledValues", "cancelAndHoldAtTime", GraphWording.cancelHolds),
      ]
    }
    return found + zeros(subject.graph) + anchors(subject.graph)
  }

  /// All straight ramps made exponential where some have zero, and the reverse.
  private static func zeros(_ graph: DoctoredGraph) -> [Mistake] {
    let ramps = graph.told.filter { $0.method.contains("Ramp") }
    guard ramps.count > 1 else { return [] }
    var found: [Mistake] = []
    if graph.told.contains(where: { $0.value == 0 && $0.method == "linearRampToValueAtTime" }) {
      found.append(
        Mistake(
          cause: .rampShape, sizes: .among(DoctoredGraph.smallValues), complexity: 2,
          finding: { GraphWording.allExponential($0) }
        ) { graph, small in
          graph.eachRamp("linearRampToValueAtTime") { $0.bend($1, behind: $2, small) }
        })
    }
    let small = ramps.first {
      $0.method == "exponentialRampToValueAtTime" && $0.value.map(DoctoredGraph.isSmall) == true
    }
    if let value = small?.value {
      found.append(
        mistake(GraphWording.allToZero(value), complexity: 2) { graph in
          graph.eachRamp("exponentialRampToValueAtTime") { $0.straighten($1, behind: $2) }
        })
    }
    return found
  }

  private static func mistake(
    _ finding: String, complexity: Int = 1, _ make: @escaping (inout DoctoredGraph) -> Void
  ) -> Mistake {
    Mistake(cause: .rampShape, complexity: complexity, finding: { _ in finding }) { graph, _ in
      make(&graph)
    }
  }

  private static func renamed(_ method: String, _ other: String, _ finding: String) -> Mistake {
    mistake(finding) { graph in
      for index in graph.steps.indices
      where graph.steps[index].members["method"]?.text == method {
        graph.steps[index].members["method"] = .string(other)
      }
    }
  }

  private static func replaced(_ method: String, _ other: String, _ finding: String) -> Mistake {
    renamed(method, other, finding)
  }

  /// Visits the calls in order, with the end of the call before on the same parameter.
  private static func mapRamps(
    _ graph: inout DoctoredGraph, _ method: String,
    _ rewrite: (inout GraphTrace.Step, ParameterCall, Double) -> Void
  ) {
    var last: [String: Double] = [:]
    for index in graph.steps.indices {
      guard let call = ParameterCall(graph.steps[index]), let node = call.node else { continue }
      let name = "\(node) \(call.parameter)"
      let begun = last[name] ?? Double(graph.steps[index].at) / graph.sampleRate
      if let time = call.time { last[name] = time + (call.duration ?? 0) }
      if call.method == method { rewrite(&graph.steps[index], call, begun) }
    }
  }

  private static func stepAtStart(_ method: String, _ finding: String) -> Mistake {
    mistake(finding) { graph in
      mapRamps(&graph, method) { step, call, begun in
        step.members["method"] = .string("setValueAtTime")
        step.members["args"] = .array([.number(call.value ?? 0), .number(begun)])
      }
    }
  }

  private static func approaches(_ method: String) -> [Mistake] {
    [1.0, 3, 5].map { divisor in
      mistake(
        GraphWording.rampsAsApproaches(divisor)
      ) { graph in
        mapRamps(&graph, method) { step, call, begun in
          let length = max(((call.time ?? begun) - begun) / divisor, 1e-5)
          step.members["method"] = .string("setTargetAtTime")
          step.members["args"] = .array(
            [call.value ?? 0, begun, length].map(WorkletMessage.number))
        }
      }
    }
  }

  /// Approaches made as linear ramps, or as steps.
  private static func targets() -> [Mistake] {
    let lines = [1.0, 3, 5].map { multiple in
      mistake(
        GraphWording.approachesAsRamps(multiple)
      ) { graph in
        var steps: [GraphTrace.Step] = []
        // Which value each parameter reaches, and when.
        var ends: [String: (value: Double, time: Double)] = [:]
        for step in graph.steps {
          guard let call = ParameterCall(step), let time = call.time else {
            // An assigned value: what the parameter was to reach before no longer applies.
            ParameterCall(step).map { ends["\($0.node ?? 0) \($0.parameter)"] = nil }
            steps.append(step)
            continue
          }
          let name = "\(call.node ?? 0) \(call.parameter)"
          guard let constant = call.timeConstant else {
            ends[name] = call.value.map { ($0, time) }
            steps.append(step)
            continue
          }
          var ramp = step
          // Holds the current value until the ramp begins.
          var hold = step
          if let end = ends[name], end.time <= time {
            hold.members["method"] = .string("setValueAtTime")
            hold.members["args"] = .array([.number(end.value), .number(time)])
          } else {
            hold.members["method"] = .string("cancelAndHoldAtTime")
            hold.members["args"] = .array([.number(time)])
          }
          ends[name] = (call.value ?? 0, time + multiple * constant)
          ramp.members["method"] = .string("linearRampToValueAtTime")
          ramp.members["args"] = .array([
            .number(call.value ?? 0), .number(time + multiple * constant),
          ])
          steps += [hold, ramp]
        }
        graph.steps = steps
      }
    }
    return lines + [
      mistake(GraphWording.approachesAtOnce) { graph in
        for index in graph.steps.indices {
          guard let call = ParameterCall(graph.steps[index]), call.timeConstant != nil else {
            continue
          }
          graph.steps[index].members["method"] = .string("setValueAtTime")
          graph.steps[index].members["args"] = .array([
            .number(call.value ?? 0), .number(call.time ?? 0),
          ])
        }
      }
    ]
  }

  // MARK: Where ramps begin

  private static func anchors(_ graph: DoctoredGraph) -> [Mistake] {
    let hasRamps = graph.told.contains { $0.method.contains("Ramp") }
    guard hasRamps else { return [] }
    return [
      mistake(GraphWording.rampsFromCall) { graph in
        graph.mapCalls { call in
          guard call.method == "setValueAtTime" else { return call }
          var changed = call
          changed.time = 0
          return changed
        }
      },
      mistake(GraphWording.rampsFromZero) { graph in
        let following = graph.nextCalls
        for index in graph.steps.indices {
          guard var call = ParameterCall(graph.steps[index]), call.method == "setValueAtTime",
            let next = following[index], next.method.contains("Ramp")
          else { continue }
          call.value = next.method.hasPrefix("exp") ? 1e-4 : 0
          graph.steps[index] = call.written(to: graph.steps[index])
        }
      },
    ]
  }
}

extension DoctoredGraph {
  /// Visits the calls of one method in order, each with the one before it on its parameter.
  fileprivate mutating func eachRamp(
    _ method: String, _ change: (inout DoctoredGraph, _ index: Int, _ before: Int?) -> Void
  ) {
    var last: [ParameterName: Int] = [:]
    for index in steps.indices {
      guard let call = ParameterCall(steps[index]), let node = call.node,
        !call.method.hasPrefix("cancel")
      else { continue }
      let before = last.updateValue(index, forKey: .init(node: node, name: call.parameter))
      if call.method == method { change(&self, index, before) }
    }
  }
}
