/// The verdict on a case.
package enum Verdict: String, Codable, Sendable {
  case pass
  case fail
  /// Differs beyond its limit, which is registered with a reason.
  case knownDivergence = "known-divergence"
  /// The candidate says that it lacks what the case needs: neither passed nor failed.
  case unsupported
  /// Could not be compared.
  case error
}

/// Why a case passes.
package enum PassKind: String, Codable, Sendable {
  /// Every sample is the reference's.
  case bitExact = "bit-exact"
  /// The residual is below the limit.
  case nullDepth = "null-depth"
  /// As loud, as bright, in time or in tune, but not equal.
  case measures
  /// Random like the original: its renders cannot be distinguished from the original's.
  case seeds
}

/// The judge's conclusion from a case's evidence.
package struct Judgement: Codable, Equatable, Sendable {
  package var verdict: Verdict
  /// The verdict in a sentence.
  package var message: String
  /// The kind of limit by which it passes; nil if it does not.
  package var passedBy: PassKind?
  /// For a limit on measures, the outcome for each; nil if there is none, and if nothing differs.
  package var measures: [MeasureResult]?

  package init(_ verdict: Verdict, _ message: String) {
    self.verdict = verdict
    self.message = message
  }
}
