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

/// What the judge says of a case's evidence.
package struct Judgement: Codable, Equatable, Sendable {
  package var verdict: Verdict
  /// The verdict in a sentence.
  package var message: String

  package init(_ verdict: Verdict, _ message: String) {
    self.verdict = verdict
    self.message = message
  }
}
