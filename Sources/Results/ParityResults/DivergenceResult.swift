/// A known divergence, and its state in a run.
package struct DivergenceResult: Codable, Equatable, Sendable {
  package enum State: String, Codable, Sendable {
    /// It occurs, and is no larger than registered.
    case present
    /// None of its cases exceeds its limit any more: the entry can be removed.
    case disappeared
    /// It has expired: its cases fail again.
    case expired
    /// Larger than registered: its cases fail.
    case grown
  }

  package var id: String
  package var reason: String
  package var link: String?
  /// The last day on which it is accepted, as yyyy-MM-dd.
  package var expires: String
  package var state: State
  /// The run's cases that it covers.
  package var cases: [String]

  package init(
    id: String, reason: String, link: String?, expires: String, state: State, cases: [String]
  ) {
    self.id = id
    self.reason = reason
    self.link = link
    self.expires = expires
    self.state = state
    self.cases = cases
  }
}
