import Comparison
import Foundation
import GraphTrace
import WebAudio

/// Approaches and curves that are evaluated before they start: where the quantum behind the event before them ends, the
/// formula gives some value, which is held until the start. An approach then starts from where it should.
enum EarlyEventsHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    guard !early(subject.graph).isEmpty else { return [] }
    return [
      Mistake(cause: .eventTime, complexity: 0, finding: { _ in GraphWording.early }) { graph, _ in
        // From behind, since what is inserted moves what follows.
        for event in early(graph).sorted(by: { $0.place > $1.place }) {
          let step = graph.steps[event.place]
          let held = step.settingValue(event.value, at: event.time)
          let regained = event.regained.map { step.settingValue($0, at: event.start) }
          graph.steps.append(held)
          if let regained { graph.steps.insert(regained, at: event.place) }
        }
      }
    ]
  }

  private struct Early {
    /// Of the event that waits, among the steps.
    let place: Int
    let value: Double
    let time: Double
    let start: Double
    /// From where an approach starts after all.
    var regained: Double?
  }

  /// A value that a parameter has for certain, from its time on.
  private struct Known {
    let value: Double
    let time: Double
  }

  private static func early(_ graph: DoctoredGraph) -> [Early] {
    let nodes = graph.nodesByID
    return graph.timelines.flatMap { name, calls -> [Early] in
      // What is cancelled leaves another order of events; most envelopes begin with a cancellation of nothing.
      let isCancelled = calls.indices.contains { place in
        let call = calls[place].call
        guard call.method == "cancelScheduledValues", let from = call.time else { return false }
        return calls[..<place].contains { ($0.call.time ?? 0) >= from && !isCancellation($0.call) }
      }
      let calls = calls.filter { $0.call.method != "cancelScheduledValues" }
      guard !isCancelled, isHeldAfterwards(calls.map(\.call)),
        let initial = nodes[name.node]?.values[name.name]
      else { return [] }
      var known: Known? = Known(value: initial, time: 0)
      var found: [Early] = []
      for (place, call) in ParameterTimeline.byTime(calls, \.call) {
        if let known, let event = early(call, place, behind: known, graph) { found.append(event) }
        known = Self.known(call, graph.steps[place], graph)
      }
      return found
    }
  }

  private static func isCancellation(_ call: ParameterCall) -> Bool {
    call.method.hasPrefix("cancel")
  }

  /// What is held has begun by then.
  private static func isHeldAfterwards(_ calls: [ParameterCall]) -> Bool {
    let holds = calls.filter { $0.method == "cancelAndHoldAtTime" }.compactMap(\.time)
    return holds.allSatisfy { hold in calls.allSatisfy { ($0.time ?? 0) <= hold } }
  }

  private static func early(
    _ call: ParameterCall, _ place: Int, behind known: Known, _ graph: DoctoredGraph
  ) -> Early? {
    guard let start = call.time else { return nil }
    let quantum = Double(RenderQuantum.frameCount) / graph.sampleRate
    let edge = ((known.time / quantum + 1e-9).rounded(.down) + 1) * quantum
    guard start > edge + 1e-9 else { return nil }
    switch call.method {
    case "setTargetAtTime":
      guard let target = call.value, let constant = call.timeConstant, constant > 0 else {
        return nil
      }
      let value = target + (known.value - target) * exp((start - edge) / constant)
      guard value.isFinite else { return nil }
      return Early(
        place: place, value: value, time: edge, start: start, regained: known.value)
    case "setValueCurveAtTime":
      guard let curve = curve(graph.steps[place], graph), curve.count > 1,
        let duration = call.duration, duration > 0
      else { return nil }
      let position = Double(curve.count - 1) * (edge - start) / duration
      let value =
        Double(curve[0])
        + Double(curve[1] - curve[0]) * (position - position.rounded(.down))
      return Early(place: place, value: value, time: edge, start: start)
    default: return nil
    }
  }

  /// What a parameter has where an event is over; nil behind an approach, which the next event ends.
  private static func known(
    _ call: ParameterCall, _ step: GraphTrace.Step, _ graph: DoctoredGraph
  ) -> Known? {
    if call.method == "setValueCurveAtTime" {
      guard let last = curve(step, graph)?.last, let start = call.time, let length = call.duration
      else { return nil }
      return Known(value: Double(last), time: start + length)
    }
    guard call.method != "setTargetAtTime", let value = call.value else { return nil }
    return Known(value: value, time: call.time ?? 0)
  }

  private static func curve(_ step: GraphTrace.Step, _ graph: DoctoredGraph) -> [Float]? {
    guard case .array(let arguments) = step.members["args"], let first = arguments.first else {
      return nil
    }
    return graph.samples(of: first["floats"] ?? first)
  }
}
