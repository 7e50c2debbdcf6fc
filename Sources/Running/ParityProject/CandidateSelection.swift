import ParityCases

/// Which cases a candidate renders: those of its `suites` plus those matching its `cases`; all, if it has neither.
package struct CandidateSelection: Sendable {
  private let suites: [String]
  private let patterns: [CasePattern]
  private let takesAll: Bool

  package init(_ candidate: CandidateSpecification) {
    suites = candidate.suites ?? []
    patterns = (candidate.cases ?? []).map(CasePattern.init)
    takesAll = candidate.suites == nil && candidate.cases == nil
  }

  /// - Parameter id: a case's, `suite/name`.
  package func covers(_ id: String) -> Bool {
    takesAll || suites.contains(String(id.prefix { $0 != "/" }))
      || patterns.contains { $0.matches(id) }
  }
}
