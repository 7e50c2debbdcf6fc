import ParityReferences

extension RunPlan {
  /// What a run reports besides its results, a sentence each.
  package var notes: [String] {
    undeclared + newFiles + idleDivergences + changedSources
      + state.limits.outdated(state.library.manifest.cases).prefix(3) + missingCandidates
  }

  private var undeclared: [String] {
    let all = state.references.undeclared
    guard let first = all.first else { return [] }
    let what = all.count > 1 ? " and \(all.count - 1) more are" : " is"
    return [
      "\(first)\(what) captured but no longer declared, so not run;"
        + " 'parity capture --prune' removes what was captured"
    ]
  }

  private var newFiles: [String] {
    let all = state.references.newFiles
    guard let first = all.first else { return [] }
    let what = all.count > 1 ? " and \(all.count - 1) more are" : " is"
    return [
      "\(first)\(what) not filed, so not compared; \(state.references.filing) files what is there"
    ]
  }

  private var idleDivergences: [String] {
    state.limits.unmatchedDivergences(
      state.library.manifest.cases.map(\.id),
      candidates: selection.candidates.isEmpty ? runner.candidates.map(\.name) : nil)
  }

  private var changedSources: [String] {
    let stale = state.references.changedWithoutFault
    guard let first = stale.first else { return [] }
    let more = stale.count > 1 ? " and \(stale.count - 1) more" : ""
    return [
      "\(first)\(more) changed since the references were captured;"
        + " 'parity capture --check' tells whether they still hold"
    ]
  }

  /// A pass of the engine is easily mistaken for one of the port.
  private var missingCandidates: [String] {
    let file = state.project.file
    guard selection.candidates.isEmpty, file?.candidates.isEmpty ?? true,
      work.allSatisfy({ $0.candidate?.name ?? "engine" == "engine" })
    else { return [] }
    let what = file == nil ? "there is no parity.yml" : "parity.yml names no candidate"
    return ["\(what), so the engine is compared, which replays what was captured"]
  }
}
