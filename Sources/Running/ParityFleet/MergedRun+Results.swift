import Foundation
import ParityReferences
import ParityResults
import ParityRunning

extension MergedRun {
  /// The results of a run in parts, in the form of a complete run.
  ///
  /// - Parameters:
  ///   - findings: what the merge of the parts found.
  ///   - absent: comparisons of parts that are missing, each an error.
  ///   - isPartial: parts are missing, or not everything was selected.
  /// - Returns: nil when there is no part at all.
  package func results(
    _ findings: ShardMerge.Findings, absent: [CaseResult], state: ProjectState, isPartial: Bool
  ) -> RunResults? {
    let headers = findings.shards.map(\.header)
    guard let first = headers.first else { return nil }
    var results = RunResults(
      run: .init(
        parityVersion: first.identity.version,
        date: headers.map(\.attempt.start).min() ?? first.attempt.start,
        command: first.selection.command,
        seconds: headers.map(\.attempt.seconds).reduce(0, +), jobs: headers.count,
        machine: first.machine.machine, commit: first.identity.commit, isPartial: isPartial),
      references: origins(of: headers, in: state.library.manifest), cases: cases + absent,
      divergences: state.limits.divergences(in: cases, today: state.today))
    results.run.project = state.project.name
    results.run.judgedOn = state.today
    results.run.inputs = state.inputs
    // The shards' programs, which are all the same, did the rendering and comparing.
    results.run.inputs?[RunInputs.program] = first.identity.program
    results.run.machines = FleetMachines.table(findings.shards)
    results.run.missingShards = findings.missing.isEmpty ? nil : findings.missing
    results.run.diagnosis = diagnosis
    results.sensitivity = sensitivity
    if isAbridged {
      let all = totals(with: absent)
      results.summary = all.summary
      results.totals = all.totals
      results.run.abridged = all.all.cases
    }
    return results
  }

  /// The totals of all comparisons, including those of missing parts.
  package func totals(with absent: [CaseResult]) -> ResultTotals {
    var all = totals
    for result in absent { all.add(result) }
    return all
  }

  /// The captures that the compared cases come from.
  private func origins(of headers: [ShardHeader], in manifest: Manifest) -> [ReferenceOrigin] {
    let used = Set(headers.flatMap { $0.cases.compactMap(\.capture) })
    return manifest.captures.map(\.origin).filter { used.contains($0.id) }
  }
}
