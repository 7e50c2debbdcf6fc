import CWebAudio
import WebAudio

@c @implementation
public func wa_node_param(
  _ node: OpaquePointer?, _ name: UnsafePointer<CChar>?
) -> OpaquePointer? {
  guard let node = try? node.node(), let name = try? text(name, "name") else { return nil }
  return node.parameters.first { $0.name == name }.map { Handle($0) }
}

@c @implementation
public func wa_node_param_at(_ node: OpaquePointer?, _ index: Int32) -> OpaquePointer? {
  guard let parameters = try? node.node().parameters, parameters.indices.contains(Int(index)) else {
    return nil
  }
  return Handle(parameters[Int(index)])
}

@c @implementation
public func wa_param_name(_ param: OpaquePointer?) -> UnsafePointer<CChar>? {
  (try? param.param()).map { KeptText.of($0.name) }
}

@c @implementation
public func wa_param_value(_ param: OpaquePointer?) -> Float {
  (try? param.param().value) ?? .nan
}

@c @implementation
public func wa_param_default_value(_ param: OpaquePointer?) -> Float {
  (try? param.param().defaultValue) ?? .nan
}

@c @implementation
public func wa_param_min_value(_ param: OpaquePointer?) -> Float {
  (try? param.param().minValue) ?? .nan
}

@c @implementation
public func wa_param_max_value(_ param: OpaquePointer?) -> Float {
  (try? param.param().maxValue) ?? .nan
}

@c @implementation
public func wa_param_set_value(_ param: OpaquePointer?, _ value: Float) -> wa_status {
  status { try param.param().setValue(value) }
}

@c @implementation
public func wa_param_set_initial_value(_ param: OpaquePointer?, _ value: Float) -> wa_status {
  status {
    let param = try param.param()
    guard value.isFinite else {
      throw WebAudioError.nonFiniteValue(method: param.name, value: Double(value))
    }
    param.setInitialValue(value)
  }
}

@c @implementation
public func wa_param_set_a_rate(_ param: OpaquePointer?, _ isARate: Bool) -> wa_status {
  status { try param.param().setAutomationRate(isARate ? .aRate : .kRate) }
}

@c @implementation
public func wa_param_is_a_rate(_ param: OpaquePointer?) -> Bool {
  (try? param.param().automationRate) == .aRate
}

@c @implementation
public func wa_param_set_value_at_time(
  _ param: OpaquePointer?, _ value: Float, _ time: Double
) -> wa_status {
  status { try param.param().setValueAtTime(value, time) }
}

@c @implementation
public func wa_param_linear_ramp_to_value_at_time(
  _ param: OpaquePointer?, _ value: Float, _ time: Double
) -> wa_status {
  status { try param.param().linearRampToValueAtTime(value, time) }
}

@c @implementation
public func wa_param_exponential_ramp_to_value_at_time(
  _ param: OpaquePointer?, _ value: Float, _ time: Double
) -> wa_status {
  status { try param.param().exponentialRampToValueAtTime(value, time) }
}

@c @implementation
public func wa_param_set_target_at_time(
  _ param: OpaquePointer?, _ target: Float, _ time: Double, _ timeConstant: Double
) -> wa_status {
  status { try param.param().setTargetAtTime(target, time, timeConstant) }
}

@c @implementation
public func wa_param_set_value_curve_at_time(
  _ param: OpaquePointer?, _ values: UnsafePointer<Float>?, _ count: Int, _ time: Double,
  _ duration: Double
) -> wa_status {
  status {
    try param.param().setValueCurveAtTime(try copied(values, count, "values"), time, duration)
  }
}

@c @implementation
public func wa_param_cancel_scheduled_values(
  _ param: OpaquePointer?, _ time: Double
) -> wa_status {
  status { try param.param().cancelScheduledValues(time) }
}

@c @implementation
public func wa_param_cancel_and_hold_at_time(
  _ param: OpaquePointer?, _ time: Double
) -> wa_status {
  status { try param.param().cancelAndHoldAtTime(time) }
}
