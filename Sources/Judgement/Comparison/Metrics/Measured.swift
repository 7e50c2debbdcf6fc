/// A metric's value, or why there is none.
///
/// A metric that does not apply is absent, never zero: zero is a measurement.
public enum Measured<Value: Equatable & Sendable>: Equatable, Sendable {
  case value(Value)
  case absent(MetricAbsence)

  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  public var absence: MetricAbsence? {
    if case .absent(let absence) = self { absence } else { nil }
  }
}
