/// What is wrong with a limit; names are of a case, a suite, or an option.
package enum LimitFault: Equatable, Sendable {
  case missing(name: String)
  case noReason(name: String)
  /// It lets samples differ.
  case noReasonForMeasures(name: String)
  case noUnit(name: String, limit: String)
  case invalidDate(name: String, date: String)
  case invalidDepth(name: String, limit: String)
  case invalidWindow(name: String, window: String)
  case windowWithoutDepth(name: String)
  case bitExactWithMeasures(name: String)
  case optionBitExactWithMeasures
  case twoDepths(option: String)
  case measure(MeasureLimitFault, name: String?)
  case noEvidence(name: String)
  /// - Parameter limit: in dB, like `supported` and `spread`.
  case evidenceOfEquality(name: String, limit: Double)
  case looserThanEvidence(name: String, limit: Double, supported: Double)
  case capturesDiffer(name: String, spread: Double)
  case invalidEvidence(name: String, key: String, text: String)
  case invalidMargin(name: String, text: String, largest: Double)
  /// - Parameter known: what may be limited.
  case unknownName(name: String, known: [String])
}
