import Comparison
import WebAudio

/// A parameter to which a page assigns one value after another, as a timer does for a slow oscillation: only the first
/// is applied, only the first is wrong, or the values move too far.
enum AssignedValuesHypothesis: Hypothesis {
  private static let fewest = 3
  private static let most = 8

  /// The steps that call a parameter, in order.
  private typealias Calls = [(index: Int, at: Int, call: ParameterCall)]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let nodes = graph.nodesByID
    var made: [Int: Int] = [:]
    var told: [DoctoredGraph.ParameterName: Calls] = [:]
    for (index, step) in graph.steps.enumerated() {
      guard let id = step.node else { continue }
      if step.name == "create" { made[id] = made[id] ?? step.at }
      guard let call = ParameterCall(step) else { continue }
      told[.init(node: id, name: call.parameter), default: []].append((index, step.at, call))
    }
    let assigned = told.compactMapValues { calls -> Calls? in
      calls.contains { $0.call.method == "value" } ? calls : nil
    }
    let ordered = assigned.sorted { ($0.key.node, $0.key.name) < ($1.key.node, $1.key.name) }
    let begun = ordered.lazy.compactMap { parameter, calls in
      nodes[parameter.node].flatMap {
        Self.begun(parameter, calls, of: $0, madeAt: made[parameter.node] ?? 0)
      }
    }
    let values = ordered.map { parameter, calls in
      (parameter, calls.filter { $0.call.method == "value" }.compactMap(\.call.value))
    }
    return begun.prefix(most)
      + values.filter { $0.1.count >= fewest }.prefix(most).flatMap { parameter, values in
        later(parameter, values, made: nodes[parameter.node]?.values[parameter.name])
      }
  }

  /// - Parameters:
  ///   - values: those that are assigned, in order.
  ///   - made: the value with which the node is made.
  private static func later(
    _ parameter: DoctoredGraph.ParameterName, _ values: [Double], made: Double?
  ) -> [Mistake] {
    guard let first = values.first, Set(values).count >= fewest else { return [] }
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let place = " of node \(parameter.node)"
    let before = made.flatMap { $0 != first && $0 > low && $0 < high ? $0 : nil }
    let ignored =
      [(first, GraphWording.laterIgnored(parameter.name, place))]
      + (before.map { [($0, GraphWording.assignmentsIgnored(parameter.name, place))] } ?? [])
    return ignored.map { value, finding in kept(parameter, at: value, finding) }
      + [before, first, (low + high) / 2].compactMap(\.self).map {
        moved(parameter, place, around: $0)
      }
  }

  /// The value with which a parameter begins, where it gets others later.
  ///
  /// - Parameter frame: when the node is made.
  private static func begun(
    _ parameter: DoctoredGraph.ParameterName, _ calls: Calls, of node: DoctoredGraph.Node,
    madeAt frame: Int
  ) -> Mistake? {
    let first = calls.prefix { $0.at == frame && $0.call.method == "value" }
    guard first.count < calls.count,
      calls.dropFirst(first.count).allSatisfy({ $0.at > frame }),
      let value = first.last?.call.value ?? node.values[parameter.name], value != 0
    else { return nil }
    var mistake = Mistake(
      cause: .parameter, sizes: .between(Mistake.ratios, known: Mistake.knownRatios),
      complexity: 3,
      isFine: ["frequency", "delayTime", "playbackRate"].contains(parameter.name),
      finding: {
        GraphWording.begins(
          parameter.name, " of node \(parameter.node)", at: value * $0, not: value)
      }
    ) { graph, ratio in
      for (index, _, _) in first {
        graph.changeCall(index) { $0.value = $0.value.map { $0 * ratio } }
      }
      graph.mapParameters(of: [parameter.node], parameter.name) { state in
        if let value = state["value"]?.numberValue { state["value"] = .number(value * ratio) }
      }
    }
    mistake.base = value
    mistake.readsBuffers = parameter.name == "playbackRate"
    return mistake
  }

  private static func kept(
    _ parameter: DoctoredGraph.ParameterName, at value: Double, _ finding: String
  ) -> Mistake {
    Mistake(cause: .automationIgnored, complexity: 0, finding: { _ in finding }) { graph, _ in
      assign(parameter, in: &graph) { _ in value }
    }
  }

  private static func assign(
    _ parameter: DoctoredGraph.ParameterName, in graph: inout DoctoredGraph,
    _ change: (Double) -> Double
  ) {
    graph.mapCalls { call in
      guard call.node == parameter.node, call.parameter == parameter.name, call.method == "value"
      else { return call }
      var changed = call
      changed.value = call.value.map(change)
      return changed
    }
  }

  private static func moved(
    _ parameter: DoctoredGraph.ParameterName, _ place: String, around centre: Double
  ) -> Mistake {
    Mistake(
      cause: .parameter,
      sizes: .between(
        [-2, -1, 0, 0.3, 0.6, 0.85, 0.95, 1, 1.05, 1.15, 1.6, 3, 10],
        known: [0.5, 2, -1, 2.0 / 3, 1.5, 0.1]),
      finding: { GraphWording.movesFarther(parameter.name, place, $0) }
    ) { graph, ratio in
      assign(parameter, in: &graph) { centre + ($0 - centre) * ratio }
    }
  }
}
