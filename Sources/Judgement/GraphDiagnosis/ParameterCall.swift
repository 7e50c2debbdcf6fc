import GraphTrace
import WebAudio

/// A scheduled call on an `AudioParam`, with what hypotheses change of it.
///
/// - Units: times and time constants in seconds.
package struct ParameterCall {
  package let node: Int?
  package let parameter: String
  package let method: String
  /// The value it sets or approaches; nil for cancellations and curves.
  package var value: Double?
  /// nil for an assignment.
  package var time: Double?
  package var timeConstant: Double?
  /// Of a curve.
  package var duration: Double?

  /// nil when the step is no such call.
  package init?(_ step: GraphTrace.Step) {
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
  package func written(to step: GraphTrace.Step) -> GraphTrace.Step {
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
