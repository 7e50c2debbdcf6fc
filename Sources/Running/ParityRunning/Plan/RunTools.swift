import CandidateKit
import ParityProject
import ParityReferences

/// What a run is given from outside: it knows no engine, no app and no browser.
package struct RunTools: Sendable {
  /// The candidates of a project by their names, none standing for all that its runs compare; of the entries that
  /// there are to render.
  package let candidates: @Sendable (Project, [String], [Manifest.Entry]) throws -> [any Candidate]
  /// Says why a case differs, beside what the signals tell.
  package let diagnoser: any CaseDiagnoser
  /// Knows the frame at which a stage differs.
  package let oracle: any StageOracle

  package init(
    candidates: @escaping @Sendable (Project, [String], [Manifest.Entry]) throws -> [any Candidate],
    diagnoser: any CaseDiagnoser, oracle: any StageOracle
  ) {
    self.candidates = candidates
    self.diagnoser = diagnoser
    self.oracle = oracle
  }
}
