/// A candidate that can be examined before it renders a case.
package protocol ExaminedCandidate: Candidate {
  /// What is wrong with it regardless of the case, a sentence each; determined once.
  ///
  /// - Throws: `CancellationError`; other problems are reported by the cases.
  func findings() throws -> [String]
}
