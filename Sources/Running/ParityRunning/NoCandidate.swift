/// A case that nothing renders.
package struct NoCandidate: Error, Equatable {
  /// Of the case.
  package let id: String
  /// It has a recorded graph, which the engine could replay.
  package let isGraph: Bool

  package init(id: String, isGraph: Bool) { (self.id, self.isGraph) = (id, isGraph) }
}

extension NoCandidate: CustomStringConvertible {
  package var description: String {
    isGraph
      ? "\(id): no candidate renders it; 'parity run --candidate engine' replays its recorded graph,"
        + " and 'engine:' under 'candidates' in parity.yml does in every run"
      : "\(id): no candidate renders it; add one for it to 'candidates' in parity.yml"
  }
}
