import Comparison
import GraphTrace

/// Two events of one parameter at one time, which apply in the order in which they were called, in the opposite order.
enum EventOrderHypothesis: Hypothesis {
  /// 2 of the 58 recorded graphs that have such pairs have more (`Scripts/graph-sizes.py`); all of them at once are
  /// tried first.
  private static let most = 12

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let steps = subject.graph.steps
    var last: [String: (index: Int, time: Double)] = [:]
    var pairs: [(first: Int, second: Int, call: ParameterCall)] = []
    for index in steps.indices {
      guard let call = ParameterCall(steps[index]), let node = call.node, let time = call.time,
        !call.method.hasPrefix("cancel")
      else { continue }
      let name = "\(node) \(call.parameter)"
      if let before = last[name], before.time == time {
        pairs.append((before.index, index, call))
      }
      last[name] = (index, time)
    }
    guard !pairs.isEmpty else { return [] }
    let all = Mistake(
      cause: .eventTime, finding: { _ in GraphWording.eventsReversed(nil) }
    ) { graph, _ in for pair in pairs { graph.exchangeSteps(pair.first, pair.second) } }
    guard pairs.count > 1 else { return [all] }
    return [all]
      + pairs.prefix(most).map { pair in
        Mistake(
          cause: .eventTime, complexity: 2,
          finding: { _ in GraphWording.eventsReversed(AutomationEventHypothesis.text(pair.call)) }
        ) { graph, _ in graph.exchangeSteps(pair.first, pair.second) }
      }
  }
}

extension DoctoredGraph {
  fileprivate mutating func exchangeSteps(_ first: Int, _ second: Int) {
    guard steps.indices.contains(first), steps.indices.contains(second) else { return }
    // Each keeps the time at which it is called.
    (steps[first].members, steps[second].members) = (steps[second].members, steps[first].members)
  }
}
