import Comparison
import Foundation
import GraphTrace
import WebAudio

/// An automation method taken for another, an event left out, or a ramp that begins elsewhere.
enum AutomationKindHypothesis: Hypothesis {
  /// Above this many events none is tried alone.
  private static let mostEvents = 24

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let calls = subject.graph.calls
    guard !calls.isEmpty else { return [] }
    let methods = Set(calls.map(\.method))
    var found: [Mistake] = []
    if methods.contains("linearRampToValueAtTime") {
      found += [
        renamed(
          "linearRampToValueAtTime", "exponentialRampToValueAtTime",
          "straight ramps are exponential"),
        renamed(
          "linearRampToValueAtTime", "setValueAtTime", "straight ramps are steps at their end"),
        stepAtStart("linearRampToValueAtTime", "straight ramps are steps at their start"),
      ]
    }
    if methods.contains("exponentialRampToValueAtTime") {
      found += [
        renamed(
          "exponentialRampToValueAtTime", "linearRampToValueAtTime",
          "exponential ramps are straight"),
        renamed(
          "exponentialRampToValueAtTime", "setValueAtTime",
          "exponential ramps are steps at their end"),
        stepAtStart("exponentialRampToValueAtTime", "exponential ramps are steps at their start"),
      ]
      found += approaches("exponentialRampToValueAtTime", "exponential ramps are approaches")
    }
    if methods.contains("setTargetAtTime") {
      found += targets()
    }
    if methods.contains("cancelScheduledValues") || methods.contains("cancelAndHoldAtTime") {
      found += [
        Mistake(
          cause: .automationIgnored, complexity: 0, finding: { _ in "cancelling has no effect" }
        ) {
          graph, _ in graph.mapCalls { $0.method.hasPrefix("cancel") ? nil : $0 }
        },
        replaced(
          "cancelAndHoldAtTime", "cancelScheduledValues", "cancelling does not hold the value"),
        replaced(
          "cancelScheduledValues", "cancelAndHoldAtTime", "cancelling holds the value it finds"),
      ]
    }
    found += anchors(subject.graph) + events(subject.graph) + times(subject.graph)
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

  /// Runs over the calls in their order with when the one before on the same parameter ended.
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

  private static func approaches(_ method: String, _ finding: String) -> [Mistake] {
    [1.0, 3, 5].map { divisor in
      mistake(
        "\(finding), \(divisor == 1 ? "their time" : "a \(divisor == 3 ? "third" : "fifth") of it") as time constant"
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

  /// Approaches as straight lines, or at once.
  private static func targets() -> [Mistake] {
    let lines = [1.0, 3, 5].map { multiple in
      mistake(
        "exponential approaches are straight ramps over \(multiple == 1 ? "their time constant" : "\(Int(multiple)) time constants")"
      ) { graph in
        var steps: [GraphTrace.Step] = []
        for step in graph.steps {
          guard let call = ParameterCall(step), let constant = call.timeConstant,
            let time = call.time
          else {
            steps.append(step)
            continue
          }
          var ramp = step
          // Holds what there is until the ramp begins.
          var hold = step
          hold.members["method"] = .string("cancelAndHoldAtTime")
          hold.members["args"] = .array([.number(time)])
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
      mistake("exponential approaches arrive at once") { graph in
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
    let hasRamps = graph.calls.contains { $0.method.contains("Ramp") }
    guard hasRamps else { return [] }
    return [
      mistake("ramps begin where the last event was called, not where it takes effect") { graph in
        graph.mapCalls { call in
          guard call.method == "setValueAtTime" else { return call }
          var changed = call
          changed.time = 0
          return changed
        }
      },
      mistake("ramps begin at 0, not at the value before them") { graph in
        for index in graph.steps.indices {
          guard var call = ParameterCall(graph.steps[index]), call.method == "setValueAtTime",
            let next = graph.steps[(index + 1)...].lazy.compactMap(ParameterCall.init)
              .first(where: { $0.node == call.node && $0.parameter == call.parameter }),
            next.method.contains("Ramp")
          else { continue }
          call.value = next.method.hasPrefix("exp") ? 1e-4 : 0
          graph.steps[index] = call.written(to: graph.steps[index])
        }
      },
    ]
  }

  // MARK: Single events

  private static func events(_ graph: DoctoredGraph) -> [Mistake] {
    let indices = graph.steps.indices.filter {
      ParameterCall(graph.steps[$0]).map { $0.method != "value" } ?? false
    }
    guard indices.count <= mostEvents else { return [] }
    return indices.flatMap { index -> [Mistake] in
      guard let call = ParameterCall(graph.steps[index]) else { return [] }
      let what = text(call)
      var found = [
        Mistake(cause: .automationIgnored, complexity: 0, finding: { _ in "\(what) is ignored" }) {
          graph, _ in
          graph.ignore(index)
        }
      ]
      if let value = call.value, value != 0 {
        found.append(
          Mistake(
            cause: .parameter,
            sizes: .between(
              [0.1, 0.3, 0.6, 0.85, 1, 1.15, 1.6, 3, 10], known: Mistake.shortRatios),
            complexity: 3,
            finding: { "the value of \(what) is \(Figures.times($0)) what it should be" }
          ) { graph, ratio in
            graph.changeCall(index) { $0.value = value * ratio }
          })
      }
      if let constant = call.timeConstant {
        found.append(
          Mistake(
            cause: .timeConstant,
            sizes: .between(
              [0.1, 0.3, 0.6, 0.85, 1, 1.15, 1.6, 3, 10], known: Mistake.shortRatios),
            complexity: 3,
            finding: { "the time constant of \(what) is \(Figures.times($0)) as long" }
          ) { graph, ratio in graph.changeCall(index) { $0.timeConstant = constant * ratio } })
      }
      if let duration = call.duration {
        found.append(
          Mistake(
            cause: .curve,
            sizes: .between([0.25, 0.5, 0.75, 0.9, 1, 1.1, 1.5, 2, 4], known: [0.5, 2]),
            finding: { "the curve lasts \(Figures.times($0)) as long as it should" }
          ) { graph, ratio in graph.changeCall(index) { $0.duration = duration * ratio } })
      }
      if let time = call.time, !call.method.hasPrefix("cancel") {
        found.append(
          Mistake(
            cause: .eventTime,
            sizes: .between(
              [-0.1, -0.03, -0.01, -0.003, -0.001, 0, 0.001, 0.003, 0.01, 0.03, 0.1],
              known: [-0.005, 0.005, 0.02, 0.05]),
            complexity: 3, unit: "s",
            finding: {
              "\(what) takes effect \(Figures.short(abs($0) * 1000)) ms \($0 > 0 ? "late" : "early")"
            }
          ) { graph, shift in graph.changeCall(index) { $0.time = max(0, time + shift) } })
      }
      return found
    }
  }

  private static func text(_ call: ParameterCall) -> String {
    let time = call.time.map { " at \(Figures.short($0)) s" } ?? ""
    return "\(call.method) of '\(call.parameter)' of node \(call.node ?? 0)\(time)"
  }

  // MARK: All times

  private static func times(_ graph: DoctoredGraph) -> [Mistake] {
    guard graph.calls.contains(where: { $0.time ?? 0 > 0 }) else { return [] }
    func moved(
      _ finding: @escaping (Double) -> String, _ sizes: Mistake.Sizes, complexity: Int,
      unit: String, _ change: @escaping (Double, Double) -> Double
    ) -> Mistake {
      Mistake(cause: .eventTime, sizes: sizes, complexity: complexity, unit: unit, finding: finding)
      { graph, size in
        graph.mapCalls { call in
          var changed = call
          changed.time = call.time.map { max(0, change($0, size)) }
          return changed
        }
      }
    }
    return [
      moved(
        { "all automation is \(Figures.short(abs($0) * 1000)) ms \($0 > 0 ? "late" : "early")" },
        .between(
          [-0.05, -0.02, -0.01, -0.005, -0.001, 0, 0.001, 0.005, 0.01, 0.02, 0.05],
          known: [-1 / 48000.0, 1 / 48000.0, 0.003, 0.01]), complexity: 2, unit: "s"
      ) { $0 + $1 },
      moved(
        { "event times are \(Figures.times($0)) what they should be" },
        .between(
          [0.25, 0.5, 0.8, 0.95, 1, 1.05, 1.25, 2, 4],
          known: [0.5, 2, 44100.0 / 48000, 48000.0 / 44100]), complexity: 2, unit: ""
      ) { $0 * $1 },
      moved({ _ in "event times are rounded to milliseconds" }, .one, complexity: 1, unit: "") {
        time, _ in (time * 1000).rounded() / 1000
      },
      moved(
        { "automation starts with blocks of \(Int($0)) frames" },
        .among([256, 512, 1024, 2048, 4096]), complexity: 2, unit: "frames"
      ) { time, size in
        (time * graph.sampleRate / size).rounded(.up) * size / graph.sampleRate
      },
      moved(
        { "automation starts with the block of \(Int($0)) frames it lies in" },
        .among([256, 512, 1024, 2048, 4096]), complexity: 2, unit: "frames"
      ) { time, size in
        (time * graph.sampleRate / size).rounded(.down) * size / graph.sampleRate
      },
    ]
  }
}

extension DoctoredGraph {
  /// Changes one call, if it is still there.
  mutating func changeCall(_ index: Int, _ change: (inout ParameterCall) -> Void) {
    guard steps.indices.contains(index), var call = ParameterCall(steps[index]) else { return }
    change(&call)
    steps[index] = call.written(to: steps[index])
  }
}
