/// What became of a case.
package enum Verdict: String, Codable, Sendable {
  case pass
  case fail
  /// Differs beyond its limit, and that is registered with a reason.
  case knownDivergence = "known-divergence"
  /// The candidate says that it does not have what the case needs: neither passed nor failed.
  case unsupported
  /// Could not be compared.
  case error
}

/// What lets a case pass.
package enum PassKind: String, Codable, Sendable {
  /// Every sample is the reference's.
  case bitExact = "bit-exact"
  /// What is left of the difference is below the limit.
  case nullDepth = "null-depth"
  /// As loud, as bright, in time or in tune, and not equal.
  case measures
  /// Random like the original: its renders cannot be told from the original's.
  case seeds
}

/// What the judge says of a case's evidence.
package struct Judgement: Codable, Equatable, Sendable {
  package var verdict: Verdict
  /// The verdict in a sentence.
  package var message: String
  /// By which kind of limit it passes; nil where it does not.
  package var passedBy: PassKind?
  /// Of a limit on measures, what became of each; nil for none, and where nothing differs.
  package var measures: [MeasureResult]?

  package init(_ verdict: Verdict, _ message: String) {
    self.verdict = verdict
    self.message = message
  }
}
