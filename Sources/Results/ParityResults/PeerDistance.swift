/// How far two candidates of one run are from each other in a case.
package struct PeerDistance: Codable, Equatable, Sendable {
  /// The other candidate.
  package var candidate: String
  /// Largest absolute difference of samples; nil where the two cannot be compared.
  package var maxAbsoluteError: Double?
  /// Level of the difference relative to the other candidate, in dB; nil for equal samples.
  package var nullDepth: Double?

  package init(candidate: String, maxAbsoluteError: Double?, nullDepth: Double? = nil) {
    self.candidate = candidate
    self.maxAbsoluteError = maxAbsoluteError
    self.nullDepth = nullDepth
  }
}
