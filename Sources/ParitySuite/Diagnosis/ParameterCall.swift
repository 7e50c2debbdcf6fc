import GraphTrace
import WebAudio

/// A scheduled call on an `AudioParam`, with what hypotheses change of it.
///
/// - Units: times and time constants in seconds.
struct ParameterCall {
  let node: Int?
  let parameter: String
  let method: String
  /// The value it sets or approaches; nil for cancellations and curves.
  var value: Double?
  /// nil for an assignment.
  var time: Double?
  var timeConstant: Double?
  /// Of a curve.
  var duration: Double?

  /// nil when the step is no such call.
  init?(_ step: GraphTrace.Step) {
    guard step.name == "param", let parameter = step.members["param"]?.text,
      let method = step.members["method"]?.text, case .array(let arguments) = step.members["args"]
    else { return nil }
    node = step.node
    self.parameter = parameter
    self.method = method
    func number(_ index: Int) -> Double? {
      index < arguments.count ? arguments[index].numberValue : nil
    }
    switch method {
    case "value": value = number(0)
    case "setValueAtTime", "linearRampToValueAtTime", "exponentialRampToValueAtTime":
      (value, time) = (number(0), number(1))
    case "setTargetAtTime": (value, time, timeConstant) = (number(0), number(1), number(2))
    case "setValueCurveAtTime": (time, duration) = (number(1), number(2))
    case "cancelScheduledValues", "cancelAndHoldAtTime": time = number(0)
    default: return nil
    }
  }

  /// The step with the call's numbers in the place of its own.
  func written(to step: GraphTrace.Step) -> GraphTrace.Step {
    guard case .array(let arguments) = step.members["args"] else { return step }
    let numbers =
      method == "setValueCurveAtTime"
      ? [time, duration] : [value, time, timeConstant].filter { $0 != nil }
    let kept = arguments.prefix(arguments.count - numbers.count)
    var changed = step
    changed.members["args"] = .array(kept + numbers.map { .number($0 ?? 0) })
    return changed
  }
}

extension DoctoredGraph {
  var calls: [ParameterCall] { steps.compactMap(ParameterCall.init) }

  /// Changes every call; what the closure returns nil for is left out.
  mutating func mapCalls(_ change: (ParameterCall) -> ParameterCall?) {
    steps = steps.compactMap { step in
      guard let call = ParameterCall(step) else { return step }
      return change(call)?.written(to: step)
    }
  }

  /// Changes every value that a parameter is created with, is set to or approaches.
  mutating func mapValues(
    of ids: Set<Int>, _ parameter: String, _ change: (Double) -> Double
  ) {
    mapCalls { call in
      guard call.parameter == parameter, let node = call.node, ids.contains(node) else {
        return call
      }
      var changed = call
      changed.value = call.value.map(change)
      return changed
    }
    mapParameters(of: ids, parameter) { state in
      if let value = state["value"]?.numberValue { state["value"] = .number(change(value)) }
    }
  }

  /// Changes a parameter's state at its node's creation.
  mutating func mapParameters(
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
  mutating func mapCreations(
    of ids: Set<Int>, _ change: (inout [String: WorkletMessage]) -> Void
  ) {
    for index in steps.indices where steps[index].name == "create" {
      guard let id = steps[index].node, ids.contains(id) else { continue }
      change(&steps[index].members)
    }
  }

  /// Changes the messages of one type that are posted to worklets.
  mutating func mapMessages(
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
  mutating func mapMessageNumber(
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
