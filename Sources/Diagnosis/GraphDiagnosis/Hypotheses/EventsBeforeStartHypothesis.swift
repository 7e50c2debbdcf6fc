import Comparison
import GraphTrace
import WebAudio

/// Parameters whose events take their time while their source is still silent; the browser's begin with the render
/// quantum in which the source does.
enum EventsBeforeStartHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let waiting = graph.nodes.compactMap { node -> (node: DoctoredGraph.Node, edge: Double)? in
      guard let start = subject.start(of: node.id) else { return nil }
      let quantum = RenderQuantum.frameCount
      let edge = Double(start / quantum * quantum) / graph.sampleRate
      let isTold = graph.told.contains {
        $0.node == node.id && $0.method.hasPrefix("set") && $0.time.map { $0 < edge } == true
      }
      return isTold && edge > 0 ? (node, edge) : nil
    }
    guard !waiting.isEmpty else { return [] }
    return [
      Mistake(
        cause: .eventTime, complexity: 0, finding: { _ in GraphWording.beforeTheStart }
      ) { graph, _ in
        for (node, edge) in waiting { graph.settle(node, at: edge) }
      }
    ]
  }
}

extension DoctoredGraph {
  /// Gives a node's parameters the value that their events have come to by a time, and leaves those events out.
  fileprivate mutating func settle(_ node: Node, at edge: Double) {
    for name in node.values.keys.sorted() {
      let places = steps.indices.filter { place in
        ParameterCall(steps[place]).map { $0.node == node.id && $0.parameter == name } ?? false
      }
      let calls = places.compactMap { ParameterCall(steps[$0]) }
      guard let initial = node.values[name], calls.allSatisfy({ $0.time != nil }),
        let value = ParameterTimeline.value(at: edge, of: calls, from: initial)
      else { continue }
      let past = zip(places, calls).filter { $1.time.map { $0 < edge } ?? false }
      guard let last = past.max(by: { ($0.1.time ?? 0) < ($1.1.time ?? 0) }) else { continue }
      var further = [steps[last.0].settingValue(value, at: edge)]
      if last.1.method == "setTargetAtTime" {
        var approach = last.1
        approach.time = edge
        further.append(approach.written(to: steps[last.0]))
      }
      for (place, _) in past { ignore(place) }
      steps += further
    }
  }
}
