import Foundation

/// The largest difference allowed in a measure of a case's sound.
package struct MeasureLimit: Codable, Hashable, Sendable {
  /// Its name in limits: `thirdOctaves`.
  package var measure: String
  /// In `unit`, at least 0.
  package var most: Double
  package var unit: String

  package init(measure: String, most: Double, unit: String) {
    (self.measure, self.most, self.unit) = (measure, most, unit)
  }

  package var text: String { "\(measure) \(allowed)" }

  /// The number as written, with its unit.
  package var allowed: String { "\(String(format: "%.6g", most)) \(unit)" }
}

/// The outcome for one measure of a limit.
package struct MeasureResult: Codable, Equatable, Sendable {
  package var measure: String
  package var unit: String
  package var most: Double
  /// Candidate − reference if it is signed; nil where it cannot be measured.
  package var value: Double?
  /// Where the value occurs: `at 1 kHz`; nil for a value of the whole sound.
  package var place: String?
  /// Why it cannot be measured; nil if it was.
  package var absence: String?

  package init(_ limit: MeasureLimit) {
    (measure, unit, most) = (limit.measure, limit.unit, limit.most)
  }

  package var allowed: String { MeasureLimit(measure: measure, most: most, unit: unit).allowed }

  /// A measure that cannot be taken does not hold.
  package var holds: Bool { value.map { abs($0) <= most } ?? false }

  /// The measured value beside the allowed one.
  package var text: String {
    guard let value else { return "\(measure) cannot be measured: \(absence ?? "no value")" }
    func written(_ digits: Int) -> String { String(format: "%.\(digits)g", value) }
    // A value beyond the limit must not be rounded to one within it.
    let digits = (3...9).first { holds || abs(Double(written($0)) ?? 0) > most } ?? 9
    let number = written(digits).replacing("-", with: "−")
    return "\(measure) \(number) \(unit)\(place.map { " \($0)" } ?? "")"
  }
}
