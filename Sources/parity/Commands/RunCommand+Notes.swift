import CandidateKit
import ExternalCandidates
import Judging
import ParityProject
import ParityReferences
import ParityRunning
import ParityTerminal

/// What a run says beside its results.
extension RunCommand {
  /// A pass of the engine's is easily taken for one of the port's.
  func noteMissingCandidates(_ project: Project, _ work: [SuiteRunner.Job]) {
    guard candidate.isEmpty, project.file?.candidates.isEmpty ?? true,
      work.allSatisfy({ $0.candidate?.name ?? "engine" == "engine" })
    else { return }
    let what = project.file == nil ? "there is no parity.yml" : "parity.yml names no candidate"
    Terminal.note("note: \(what), so the engine is compared, which replays what was captured")
  }

  func note(
    _ library: ReferenceLibrary, _ limits: Limits, _ state: ReferenceState,
    candidates: [String]?
  ) {
    if let first = state.undeclared.first {
      let count = state.undeclared.count
      let what = count > 1 ? " and \(count - 1) more are" : " is"
      Terminal.note(
        "note: \(first)\(what) captured but no longer declared, so not run;"
          + " 'parity capture --prune' removes what was captured")
    }
    RefusedRequests.note(library.manifest)
    let ids = library.manifest.cases.map(\.id)
    for sentence in limits.unmatchedDivergences(ids, candidates: candidates) {
      Terminal.note("note: \(sentence)")
    }
    let stale = state.changedWithoutFault
    if let first = stale.first {
      let more = stale.count > 1 ? " and \(stale.count - 1) more" : ""
      Terminal.note(
        "note: \(first)\(more) changed since the references were captured;"
          + " 'parity capture --check' tells whether they still hold")
    }
    for sentence in limits.outdated(library.manifest.cases).prefix(3) {
      Terminal.note("note: \(sentence)")
    }
  }

  func noteUnknownInputs(_ project: Project) {
    let names = UnknownInputs.candidates(of: project)
    guard !names.isEmpty else { return }
    Terminal.note(
      "note: --resume cannot see every file that \(names.joined(separator: " and ")) may read; list them as"
        + " 'inputs' in parity.yml, or a change of theirs goes unnoticed")
  }

  /// What is wrong with a plugin whatever the case, before its first one.
  func noteFindings(_ work: [SuiteRunner.Job]) throws {
    var known: Set<String> = []
    for case let candidate as any ExaminedCandidate in work.compactMap(\.candidate)
    where known.insert(candidate.name).inserted {
      for finding in try candidate.findings() {
        Terminal.note("note: '\(candidate.name)': \(finding)")
      }
    }
  }
}
