import AudioSignal
import Foundation

/// One interpretation of a difference, in a form for results and for people.
///
/// A new one needs a file with its type, its meter and its text, a line in `SignalMetrics.kinds` and one in
/// `MetricsStream`, and an entry in the schema of results.
public protocol Metric: Codable, Equatable, Sendable {
  /// Its member in results.json; stable.
  static var key: String { get }
  /// Its name in lists.
  static var name: String { get }
  /// The measurement as a sentence.
  var text: String { get }
  /// The same with its times counted from an earlier zero.
  ///
  /// - Parameter seconds: how much earlier.
  func delayed(by seconds: Double) -> Self
}

extension Metric {
  public func delayed(by seconds: Double) -> Self { self }

  func isEqual(to other: any Metric) -> Bool { other as? Self == self }
}

/// Measures metrics of signals that arrive in blocks.
protocol MetricMeter {
  mutating func append(reference: SampleBuffer, candidate: SampleBuffer)
  /// - Precondition: all frames have arrived.
  mutating func finish() -> [MeasuredMetric]
}

/// A metric of any kind, or why there is none.
struct MeasuredMetric {
  let kind: any Metric.Type
  let value: (any Metric)?
  let absence: MetricAbsence?

  init<Value: Metric>(_ measured: Measured<Value>) {
    kind = Value.self
    // A value of an extremely loud signal may overflow: JSON has no number for it.
    let isFinite = measured.value.map { (try? JSONEncoder().encode($0)) != nil } ?? true
    value = isFinite ? measured.value : nil
    absence = isFinite ? measured.absence : .overflow
  }
}
