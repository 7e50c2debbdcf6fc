/// A mutant's outcome, as it is kept between runs.
package struct MutantResult: Codable, Equatable, Sendable {
  package let key: MutantKey
  package let outcome: MutantOutcome
  /// The case and candidate that detected it; for a survivor, the one that runs it most often.
  package let render: String?
  /// The references it was held against: `MutationAudit.referencesHash`.
  package let references: String

  package init(key: MutantKey, outcome: MutantOutcome, render: String?, references: String) {
    self.key = key
    self.outcome = outcome
    self.render = render
    self.references = references
  }
}
