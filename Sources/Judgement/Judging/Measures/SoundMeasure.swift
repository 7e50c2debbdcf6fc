import Comparison

/// Something that a limit can be set on beside the samples, read from what was measured.
///
/// A new one is a file, a line in `SoundMeasures.all`, and a row in docs/measures.md and docs/parity.schema.json.
protocol SoundMeasure {
  /// As limits name it.
  static var key: String { get }
  static var unit: String { get }
  /// What a limit may allow, in the unit.
  static var range: ClosedRange<Double> { get }
  /// The metric that it reads; nil for one that reads what every comparison has.
  static var metric: String? { get }
  static func reading(of measured: Measurements) -> MeasureReading
}

extension SoundMeasure {
  static var metric: String? { nil }
}

/// What a measure reads of two sounds.
enum MeasureReading: Equatable {
  /// In the measure's unit, candidate − reference where it has a sign.
  case value(Double, place: String? = nil)
  /// Why it cannot be taken.
  case absent(String)

  /// From a metric of the whole comparison.
  init<Value>(_ metric: Measured<Value>?, _ read: (Value) -> MeasureReading) {
    switch metric {
    case .value(let value): self = read(value)
    case .absent(let absence): self = .absent("\(absence)")
    case nil: self = .absent("\(MetricAbsence.notMeasured)")
    }
  }
}
