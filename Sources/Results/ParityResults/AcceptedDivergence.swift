/// What a registered divergence accepts for a case.
package struct AcceptedDivergence: Codable, Equatable, Sendable {
  package var id: String
  package var reason: String
  /// The last day on which it is accepted, as yyyy-MM-dd.
  package var expires: String
  /// The largest null depth that is accepted, in dB.
  package var limit: Double
  /// The level that no 50 ms may exceed relative to their own, in dB.
  package var window: Double

  package init(id: String, reason: String, expires: String, limit: Double, window: Double) {
    self.id = id
    self.reason = reason
    self.expires = expires
    self.limit = limit
    self.window = window
  }
}
