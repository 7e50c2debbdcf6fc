/// What the report says of a mutant, in the words of the Stryker schema.
package enum MutantStatus: String, Codable, CaseIterable, Sendable {
  case killed = "Killed"
  case survived = "Survived"
  case noCoverage = "NoCoverage"
  case timeout = "Timeout"
  case compileError = "CompileError"
  /// Not put to the suite, or equivalent.
  case ignored = "Ignored"
  /// Not run yet.
  case pending = "Pending"

  init(_ outcome: MutantOutcome) {
    self =
      switch outcome {
      case .differs, .refuses, .traps: .killed
      case .timedOut: .timeout
      case .open: .pending
      case .survived: .survived
      case .unreached: .noCoverage
      }
  }
}
