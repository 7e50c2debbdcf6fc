import CandidateKit
import ParityProject
import ParityReferences

/// What a run is given from outside: it does not itself know engine, apps or browsers.
package struct RunTools: Sendable {
  /// A project's candidates by name, for the given entries; an empty list means all that its runs compare.
  package let candidates: @Sendable (Project, [String], [Manifest.Entry]) throws -> [any Candidate]
  /// Says why a case differs, beyond what the signals show.
  package let diagnoser: any CaseDiagnoser
  /// Finds the frame at which a stage differs.
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
