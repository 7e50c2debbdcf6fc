import Foundation

/// The exponential approaches of a graph's parameters, with the value at which each begins.
///
/// Ramps and curves count as complete by the next event, which suffices to distinguish a rising stage from a falling
/// one.
package struct TargetStages {
  package struct Stage {
    /// Index of its call in the graph's steps.
    let step: Int
    let call: ParameterCall
    let start: Double
    let target: Double
    /// When the next event of the parameter begins; nil when there is none.
    let end: Double?
    /// Index of that event's call.
    let nextStep: Int?
  }

  package let stages: [Stage]

  package init(_ graph: DoctoredGraph) {
    var events: [String: [(step: Int, call: ParameterCall)]] = [:]
    for (index, step) in graph.steps.enumerated() {
      guard let call = ParameterCall(step), let node = call.node, call.time != nil,
        !call.method.hasPrefix("cancel")
      else { continue }
      events["\(node) \(call.parameter)", default: []].append((index, call))
    }
    let initial = Dictionary(
      graph.nodes.flatMap { node in node.values.map { ("\(node.id) \($0.key)", $0.value) } },
      uniquingKeysWith: { first, _ in first })
    stages = events.flatMap { name, list in Self.stages(list, from: initial[name] ?? 0) }
  }

  package func steps(where isWanted: (Stage) -> Bool) -> [Int] {
    stages.filter(isWanted).map(\.step)
  }

  private static func stages(
    _ events: [(step: Int, call: ParameterCall)], from initial: Double
  ) -> [Stage] {
    let ordered = events.enumerated()
      .sorted { ($0.element.call.time ?? 0, $0.offset) < ($1.element.call.time ?? 0, $1.offset) }
      .map(\.element)
    var value = initial
    var stages: [Stage] = []
    for (index, event) in ordered.enumerated() {
      let next = index + 1 < ordered.count ? ordered[index + 1] : nil
      guard let target = event.call.value else { continue }
      guard let constant = event.call.timeConstant, let time = event.call.time else {
        value = target
        continue
      }
      stages.append(
        Stage(
          step: event.step, call: event.call, start: value, target: target, end: next?.call.time,
          nextStep: next?.step))
      let elapsed = (next?.call.time ?? .infinity) - time
      value = target + (value - target) * (constant > 0 ? exp(-elapsed / constant) : 0)
    }
    return stages
  }
}
