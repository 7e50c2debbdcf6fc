import GraphTrace
import WebAudio

extension DoctoredGraph {
  package var calls: [ParameterCall] { steps.compactMap(ParameterCall.init) }

  /// For each call, the next one on the same parameter, by the index of the first among the steps.
  var nextCalls: [Int: ParameterCall] {
    var last: [ParameterName: ParameterCall] = [:]
    var next: [Int: ParameterCall] = [:]
    for index in steps.indices.reversed() {
      guard let call = ParameterCall(steps[index]) else { continue }
      let name = ParameterName(node: call.node ?? -1, name: call.parameter)
      next[index] = last[name]
      last[name] = call
    }
    return next
  }

  /// Changes every call; a call for which the closure returns nil is left out.
  package mutating func mapCalls(_ change: (ParameterCall) -> ParameterCall?) {
    for index in steps.indices {
      guard let call = ParameterCall(steps[index]) else { continue }
      if let changed = change(call) {
        steps[index] = changed.written(to: steps[index])
      } else {
        ignore(index)
      }
    }
  }

  /// Leaves the matching steps out; the others keep their indices, by which other mistakes refer to them.
  package mutating func ignoreSteps(where isOut: (GraphTrace.Step) -> Bool) {
    for index in steps.indices where isOut(steps[index]) { ignore(index) }
  }

  /// Leaves an operation out; the others keep their indices.
  mutating func ignore(_ index: Int) {
    guard steps.indices.contains(index), steps[index].name != "label", let first = nodes.first
    else {
      return
    }
    let own = steps[index].node ?? steps[index].number("from")
    let node = own.flatMap { known.contains($0) ? $0 : nil }
    steps[index].name = "label"
    steps[index].members = [
      "node": .number(Double(node ?? first.id)), "name": .string("left out"),
    ]
  }

  /// Changes every value with which a parameter is created, to which it is set, or which it approaches; not the default
  /// value of one that is set later, which is no number of the page.
  package mutating func mapValues(
    of ids: Set<Int>, _ parameter: String, _ change: (Double) -> Double
  ) {
    let later = mapValues(parameter) { node, value in ids.contains(node) ? change(value) : nil }
    mapParameters(of: ids.subtracting(defaulted(parameter, in: later)), parameter) { state in
      if let value = state["value"]?.numberValue { state["value"] = .number(change(value)) }
    }
  }

  /// Changes the values of calls on a parameter.
  ///
  /// - Parameter change: the value for a node; nil for one that stays as it is.
  /// - Returns: the nodes whose values were changed.
  private mutating func mapValues(
    _ parameter: String, _ change: (Int, Double) -> Double?
  ) -> Set<Int> {
    var nodes: Set<Int> = []
    mapCalls { call in
      guard call.parameter == parameter, let node = call.node, let value = call.value,
        let new = change(node, value)
      else { return call }
      nodes.insert(node)
      var changed = call
      changed.value = new
      return changed
    }
    return nodes
  }

  /// Those of some nodes that are made with a parameter's default value.
  private func defaulted(_ parameter: String, in ids: Set<Int>) -> Set<Int> {
    guard !ids.isEmpty else { return [] }
    return Set(
      nodes.filter { node in
        ids.contains(node.id)
          && node.values[parameter] == ParameterValueHypothesis.defaults[node.type]?[parameter]
      }.map(\.id))
  }

  /// Multiplies every value of a parameter by a factor for each node.
  mutating func scaleValues(_ parameter: String, by factors: [Int: Double]) {
    let later = mapValues(parameter) { node, value in factors[node].map { value * $0 } }
    let kept = defaulted(parameter, in: later)
    for index in steps.indices where steps[index].name == "create" {
      guard let node = steps[index].node, let factor = factors[node], !kept.contains(node),
        let value = steps[index].members["params"]?[parameter]?["value"]?.numberValue
      else { continue }
      setParameter(parameter, to: value * factor, at: index)
    }
  }

  private mutating func setParameter(_ name: String, to value: Double, at index: Int) {
    guard case .object(var parameters) = steps[index].members["params"],
      case .object(var state) = parameters[name]
    else { return }
    state["value"] = .number(value)
    parameters[name] = .object(state)
    steps[index].members["params"] = .object(parameters)
  }

  /// Changes a parameter's state at its node's creation.
  package mutating func mapParameters(
    of ids: Set<Int>, _ parameter: String, _ change: (inout [String: WorkletMessage]) -> Void
  ) {
    mapCreations(of: ids) { members in
      guard case .object(var parameters) = members["params"],
        case .object(var state) = parameters[parameter]
      else { return }
      change(&state)
      parameters[parameter] = .object(state)
      members["params"] = .object(parameters)
    }
  }

  /// Changes how nodes are created.
  package mutating func mapCreations(
    of ids: Set<Int>, _ change: (inout [String: WorkletMessage]) -> Void
  ) {
    for index in steps.indices where steps[index].name == "create" {
      guard let id = steps[index].node, ids.contains(id) else { continue }
      change(&steps[index].members)
    }
  }

  /// Changes the messages of one type that are posted to worklets.
  package mutating func mapMessages(
    to ids: Set<Int>, _ change: (inout [String: WorkletMessage]) -> Void
  ) {
    for index in steps.indices where steps[index].name == "message" {
      guard let id = steps[index].node, ids.contains(id),
        case .object(var data) = steps[index].members["data"]
      else { continue }
      change(&data)
      steps[index].members["data"] = .object(data)
    }
  }

  /// Changes a number of the `params` messages that are posted to worklets.
  package mutating func mapMessageNumber(
    to ids: Set<Int>, _ name: String, _ change: (Double) -> Double
  ) {
    mapMessages(to: ids) { data in
      guard case .object(var parameters) = data["params"],
        let value = parameters[name]?.numberValue
      else { return }
      parameters[name] = .number(change(value))
      data["params"] = .object(parameters)
    }
  }
}
