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
  ///
  /// A call has the numbers that its method takes, whatever else it was told: a mistake made beside another, which
  /// has put another method there, changes what there is to change.
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

extension ParameterCall {
  /// Its value's effect leads to the right one only from very near: a pitch, or a delay; a filter's frequency does not.
  func isFine(on node: DoctoredGraph.Node) -> Bool {
    switch parameter {
    case "frequency": node.type == "OscillatorNode"
    case "delayTime", "playbackRate": true
    default: false
    }
  }
}
