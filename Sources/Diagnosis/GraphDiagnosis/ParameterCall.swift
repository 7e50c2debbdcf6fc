import GraphTrace
import WebAudio

/// A scheduled call on an `AudioParam`, in the form in which hypotheses change it.
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
  /// The duration of a curve.
  package var duration: Double?

  /// nil when the step is not such a call.
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

  /// The step with the call's numbers instead of its own.
  ///
  /// The call gets the numbers that its method takes, whatever it had before: a mistake made together with another,
  /// which has changed the method, changes what still exists.
  package func written(to step: GraphTrace.Step) -> GraphTrace.Step {
    guard case .array(var arguments) = step.members["args"] else { return step }
    let numbers: [Double?] =
      switch method {
      case "setValueCurveAtTime": [nil, time, duration]
      case "cancelScheduledValues", "cancelAndHoldAtTime": [time]
      default: [value, time, timeConstant]
      }
    for (place, number) in zip(arguments.indices, numbers) {
      if let number { arguments[place] = .number(number) }
    }
    var changed = step
    changed.members["args"] = .array(arguments)
    return changed
  }
}

extension GraphTrace.Step {
  /// A value at a time, on the parameter of this step.
  func settingValue(_ value: Double, at time: Double) -> GraphTrace.Step {
    var step = self
    step.members["method"] = .string("setValueAtTime")
    step.members["args"] = .array([.number(value), .number(time)])
    return step
  }
}

extension ParameterCall {
  /// Whether the right value can be found only from near, as for a pitch or a delay; a filter's frequency can be found
  /// from farther away.
  func isFine(on node: DoctoredGraph.Node) -> Bool {
    switch parameter {
    case "frequency": node.type == "OscillatorNode"
    case "delayTime", "playbackRate": true
    default: false
    }
  }
}
