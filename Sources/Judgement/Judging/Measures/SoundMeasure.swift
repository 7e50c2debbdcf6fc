import Comparison

/// A measure, other than of the samples, on which a limit can be set, read from the measurements.
///
/// A new one needs a file, a line in `SoundMeasures.all`, and a row in docs/measures.md and docs/parity.schema.json.
protocol SoundMeasure {
  /// Its name in limits.
  static var key: String { get }
  static var unit: String { get }
  /// The limits that may be set, in the unit.
  static var range: ClosedRange<Double> { get }
  /// The metric that it reads; nil for a value that every comparison has.
  static var metric: String? { get }
  static func reading(of measured: Measurements) -> MeasureReading
}

extension SoundMeasure {
  static var metric: String? { nil }
}

/// The value of a measure for two sounds.
enum MeasureReading: Equatable {
  /// In the measure's unit, candidate − reference where it has a sign.
  case value(Double, place: String? = nil)
  /// Why it cannot be measured.
  case absent(String)

  /// Reads from a metric of the whole comparison.
  init<Value>(_ metric: Measured<Value>?, _ read: (Value) -> MeasureReading) {
    switch metric {
    case .value(let value): self = read(value)
    case .absent(let absence): self = .absent("\(absence)")
    case nil: self = .absent("\(MetricAbsence.notMeasured)")
    }
  }
}
