import Foundation

/// The most that a measure of a case's sound may differ by.
package struct MeasureLimit: Codable, Hashable, Sendable {
  /// As limits name it: `thirdOctaves`.
  package var measure: String
  /// In `unit`, 0 or more.
  package var most: Double
  package var unit: String

  package init(measure: String, most: Double, unit: String) {
    (self.measure, self.most, self.unit) = (measure, most, unit)
  }

  package var text: String { "\(measure) \(allowed)" }

  /// The number as it was written, with its unit.
  package var allowed: String { "\(String(format: "%.6g", most)) \(unit)" }
}

/// What became of one measure of a limit.
package struct MeasureResult: Codable, Equatable, Sendable {
  package var measure: String
  package var unit: String
  package var most: Double
  /// Candidate − reference where it has a sign; nil where it cannot be taken.
  package var value: Double?
  /// Where the value stands: `at 1 kHz`; nil where it is one of the whole sound.
  package var place: String?
  /// Why it cannot be taken; nil where it was.
  package var absence: String?

  package init(_ limit: MeasureLimit) {
    (measure, unit, most) = (limit.measure, limit.unit, limit.most)
  }

  package var allowed: String { MeasureLimit(measure: measure, most: most, unit: unit).allowed }

  /// One that cannot be taken holds nothing.
  package var holds: Bool { value.map { abs($0) <= most } ?? false }

  /// The measured value beside what is allowed.
  package var text: String {
    guard let value else { return "\(measure) cannot be measured: \(absence ?? "no value")" }
    func written(_ digits: Int) -> String { String(format: "%.\(digits)g", value) }
    // One that is beyond what is allowed is not written as if it were not.
    let digits = (3...9).first { holds || abs(Double(written($0)) ?? 0) > most } ?? 9
    let number = written(digits).replacing("-", with: "−")
    return "\(measure) \(number) \(unit)\(place.map { " \($0)" } ?? "")"
  }
}
