/// A candidate of which something can be found out before it renders a case.
package protocol ExaminedCandidate: Candidate {
  /// What is wrong with it whatever the case, a sentence each; found out once.
  ///
  /// - Throws: `CancellationError`; what else goes wrong is said by the cases.
  func findings() throws -> [String]
}
