import Comparison
import Foundation
import GraphTrace
import WebAudio

/// A single segment of an envelope with another kind or length; what comes after it moves along.
enum SegmentHypothesis: Hypothesis {
  static let changesNumbers = true
  private static let linear = "linearRampToValueAtTime"
  private static let exponential = "exponentialRampToValueAtTime"

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let ramps = graph.told.count { $0.method.contains("Ramp") }
    return AutomationEventHypothesis.suspected(in: subject).flatMap { index -> [Mistake] in
      guard let call = ParameterCall(graph.steps[index]), !call.method.hasPrefix("cancel") else {
        return []
      }
      // For a single ramp, the hypotheses about all ramps say the same.
      return (ramps > 1 ? kinds(index, call) : []) + zeros(index, call, in: graph)
        + later(index, call, in: graph)
    }
  }

  // MARK: Kinds

  private static func kinds(_ index: Int, _ call: ParameterCall) -> [Mistake] {
    guard call.method == linear || call.method == exponential else { return [] }
    let what = AutomationEventHypothesis.text(call)
    let isLinear = call.method == linear
    func mistake(_ finding: String, _ make: @escaping (inout DoctoredGraph) -> Void) -> Mistake {
      Mistake(cause: .rampShape, complexity: 2, finding: { _ in finding }) { graph, _ in
        make(&graph)
      }
    }
    return [
      mistake(GraphWording.otherKind(what, isStraight: !isLinear)) { graph in
        graph.call(index, isLinear ? exponential : linear)
      },
      mistake(GraphWording.stepAtEnd(what)) { $0.call(index, "setValueAtTime") },
      mistake(GraphWording.stepAtStart(what)) { graph in
        let begun = graph.begin(ofRamp: index)
        graph.call(index, "setValueAtTime", [call.value ?? 0, begun])
      },
    ]
      + [1.0, 3, 5].map { divisor in
        mistake(GraphWording.rampAsApproach(what, divisor)) { graph in
          let begun = graph.begin(ofRamp: index)
          let length = max(((call.time ?? begun) - begun) / divisor, 1e-5)
          graph.call(index, "setTargetAtTime", [call.value ?? 0, begun, length])
        }
      }
  }

  /// A straight ramp that begins or ends at zero made exponential, and the reverse: only one of the two can have zero.
  private static func zeros(
    _ index: Int, _ call: ParameterCall, in graph: DoctoredGraph
  ) -> [Mistake] {
    let what = AutomationEventHypothesis.text(call)
    switch call.method {
    case linear:
      let before = graph.index(before: index).flatMap { ParameterCall(graph.steps[$0]) }
      guard call.value == 0 || before?.value == 0 else { return [] }
      return [
        Mistake(
          cause: .rampShape, sizes: .among(DoctoredGraph.smallValues), complexity: 2,
          finding: { GraphWording.exponentialFrom(what, $0) }
        ) { graph, small in graph.bend(index, behind: graph.index(before: index), small) }
      ]
    case exponential:
      guard let value = call.value, DoctoredGraph.isSmall(value) else { return [] }
      return [
        Mistake(
          cause: .rampShape, complexity: 2,
          finding: { _ in GraphWording.straightToZero(what, value) }
        ) { graph, _ in graph.straighten(index, behind: graph.index(before: index)) }
      ]
    default: return []
    }
  }

  // MARK: Times

  /// - Returns: none for the last event of its parameter, which has nothing after it.
  private static func later(
    _ index: Int, _ call: ParameterCall, in graph: DoctoredGraph
  ) -> [Mistake] {
    let what = AutomationEventHypothesis.text(call)
    guard let time = call.time, !graph.events(after: index).isEmpty else { return [] }
    var found = [
      Mistake(
        cause: .eventTime,
        sizes: .between(
          AutomationEventHypothesis.shifts, known: AutomationEventHypothesis.likelyShifts),
        complexity: 3, unit: "s",
        finding: { GraphWording.moved("\(what) and all that follows it take effect", $0) }
      ) { graph, shift in graph.move([index] + graph.events(after: index), by: shift) }
    ]
    if call.method.contains("Ramp") {
      let length = time - graph.begin(ofRamp: index)
      if length > 0 {
        found.append(
          Mistake(
            cause: .eventTime,
            sizes: .between(
              [0.1, 0.3, 0.6, 0.85, 1, 1.15, 1.6, 3, 10], known: Mistake.shortRatios),
            complexity: 3, finding: { GraphWording.segmentLength(what, $0) }
          ) { graph, ratio in
            graph.move([index] + graph.events(after: index), by: length * (ratio - 1))
          })
      }
    }
    return found
  }
}

extension DoctoredGraph {
  /// Where a ramp begins: at the end of the event before it on its parameter, or when it was called.
  fileprivate func begin(ofRamp index: Int) -> Double {
    guard steps.indices.contains(index), let own = ParameterCall(steps[index]) else { return 0 }
    let called = Double(steps[index].at) / sampleRate
    return steps[..<index].compactMap(ParameterCall.init).last {
      $0.node == own.node && $0.parameter == own.parameter && $0.time != nil
    }.map { ($0.time ?? 0) + ($0.duration ?? 0) } ?? called
  }

  /// The event before this one on the same parameter.
  fileprivate func index(before index: Int) -> Int? {
    guard steps.indices.contains(index), let own = ParameterCall(steps[index]) else { return nil }
    return steps[..<index].indices.last { earlier in
      ParameterCall(steps[earlier]).map {
        $0.node == own.node && $0.parameter == own.parameter && !$0.method.hasPrefix("cancel")
      } ?? false
    }
  }

  /// The later events on the same parameter.
  fileprivate func events(after index: Int) -> [Int] {
    guard steps.indices.contains(index), let own = ParameterCall(steps[index]) else { return [] }
    return steps.indices.filter { later in
      later > index
        && ParameterCall(steps[later]).map {
          $0.node == own.node && $0.parameter == own.parameter && $0.time != nil
        } ?? false
    }
  }

  fileprivate mutating func move(_ indices: [Int], by seconds: Double) {
    for index in indices {
      changeCall(index) { call in call.time = call.time.map { max(0, $0 + seconds) } }
    }
  }
}
