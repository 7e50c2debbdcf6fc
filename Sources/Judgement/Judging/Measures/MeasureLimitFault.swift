import ParityCases
import ParityResults

/// Why a limit on a measure is none.
package enum MeasureLimitFault: Error, Equatable, Sendable {
  case unknown(measure: String, known: [String])
  /// - Parameter example: a limit as it may be written.
  case noNumber(measure: String, written: String, example: MeasureLimit)
  case outOfRange(measure: String, written: String, least: MeasureLimit, most: MeasureLimit)
  case twice(measure: String)
}

/// In a sentence.
extension MeasureLimitFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknown(let measure, let known):
      "there is no measure '\(measure)'\(NearestName.hint(measure, among: known))"
    case .noNumber(let measure, let written, let example):
      "the limit of '\(measure)' is '\(written)'; write a number and its unit, such as"
        + " \(example.allowed)"
    case .outOfRange(let measure, let written, let least, let most):
      "the limit of '\(measure)' is '\(written)'; it must be between \(least.allowed) and"
        + " \(most.allowed)"
    case .twice(let measure): "'\(measure)' has two limits"
    }
  }
}
