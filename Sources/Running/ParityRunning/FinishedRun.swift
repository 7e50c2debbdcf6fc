import DataText
import Foundation
import Judging
import ParityReferences
import ParityResults

/// The outcome of working through a plan.
package struct FinishedRun: Sendable {
  /// In the order of the work.
  package let cases: [ResultCache.Case]
  /// What was compared, in the order of the work.
  package let compared: [Manifest.Entry]
  /// How small a fault the limits catch, by case; nil where a reference cannot be read.
  package let sensitivity: [CaseSensitivity]?
  /// What the search for causes took; nil if there was none.
  package let diagnosis: RunResults.Diagnosis?
  package let start: Date
  package let seconds: Double

  /// The results that all reports are made from.
  ///
  /// - Parameters:
  ///   - plan: the plan that was worked through.
  ///   - command: the command as it was given.
  ///   - commit: the commit of the project's sources.
  package func results(
    of plan: RunPlan, command: String, commit: SourceCommit?
  ) -> RunResults {
    let (state, found) = (plan.state, cases.map(\.result))
    var results = RunResults(
      run: .init(
        parityVersion: ParityVersion.current, date: start, command: command, seconds: seconds,
        jobs: plan.runner.jobs, machine: .current, commit: commit, isPartial: plan.isPartial),
      references: state.library.origins(of: compared), cases: found,
      divergences: state.limits.divergences(in: found, today: state.today))
    results.run.project = state.project.name
    results.run.inputs = state.inputs
    results.run.judgedOn = state.today
    results.run.diagnosis = diagnosis
    results.sensitivity = sensitivity.map(SuiteSensitivity.bySuite)
    return results
  }
}

extension RunSession {
  /// Works through jobs, and measures what needs all of their outcomes.
  ///
  /// - Throws: `CancellationError`, and errors from storing and reading results.
  package func finish(_ work: [SuiteRunner.Job]) async throws -> FinishedRun {
    let (start, clock) = (Date(), ContinuousClock())
    let began = clock.now
    var cases = try await run(work)
    let diagnosis = try await diagnose(&cases, work)
    var memo = kept.memo
    try addPeers(to: &cases, memo: &memo)
    let compared = RunPlan.compared(in: work)
    let sensitivity = try await sensitivity(of: compared, memo: &memo)
    kept.write(memo)
    return FinishedRun(
      cases: cases, compared: compared, sensitivity: sensitivity, diagnosis: diagnosis,
      start: start,
      seconds: (clock.now - began) / .seconds(1))
  }
}
