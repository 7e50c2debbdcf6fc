import Comparison
import GraphTrace

/// Approaches that begin with the value that the events have at their time, as the specification has it; the browser's
/// begin with the value of the frame before.
enum ApproachStartHypothesis: Hypothesis {
  /// Each takes a step; notes have two or three.
  private static let most = 4096

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    guard !starts(subject.graph).isEmpty else { return [] }
    return [
      Mistake(
        cause: .eventTime, complexity: 0, finding: { _ in GraphWording.startsAtItsTime }
      ) { graph, _ in
        // From behind, since what is inserted moves what follows.
        for start in starts(graph).sorted(by: { $0.place > $1.place }) {
          let step = graph.steps[start.place].settingValue(start.value, at: start.time)
          graph.steps.insert(step, at: start.place)
        }
      }
    ]
  }

  private struct Start {
    /// Of the approach, among the steps.
    let place: Int
    let value: Double
    let time: Double
  }

  /// Approaches behind a ramp or another approach: their events before them are known.
  private static func starts(_ graph: DoctoredGraph) -> [Start] {
    let nodes = graph.nodesByID
    let found = graph.timelines.flatMap { name, all -> [Start] in
      // What is cancelled before anything is told, as pages do, is nothing.
      let calls = Array(all.drop { $0.call.method.hasPrefix("cancel") })
      guard calls.allSatisfy({ $0.call.value != nil && $0.call.time != nil }),
        let initial = nodes[name.node]?.values[name.name]
      else { return [] }
      let order = ParameterTimeline.byTime(calls, \.call)
      return order.indices.dropFirst().compactMap { index -> Start? in
        let (place, call) = order[index]
        let before = order[index - 1].call
        guard call.timeConstant != nil, let time = call.time,
          before.timeConstant != nil || before.method.contains("Ramp"),
          let value = ParameterTimeline.value(
            at: time, of: order[..<index].map(\.call), from: initial)
        else { return nil }
        return Start(place: place, value: value, time: time)
      }
    }
    return found.count <= most ? found : []
  }
}
