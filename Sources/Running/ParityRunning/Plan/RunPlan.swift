import CandidateKit
import Judging
import ParityReferences
import ParityResults

/// What a run has to do: each selected case once for every candidate that covers it, judged by its limit.
package struct RunPlan: Sendable {
  package let state: ProjectState
  package let selection: RunSelection
  package let runner: SuiteRunner
  /// In run order.
  package private(set) var work: [SuiteRunner.Job]
  /// Whether it repeats the work that did not pass in an earlier plan.
  package private(set) var isRepetition = false

  /// How the work is done; does not affect verdicts.
  package struct Settings {
    /// Cases at once.
    package var jobs: Int
    package var effort: DiagnosisEffort
    /// What earlier runs found out about the same differences.
    package var memory: DiagnosisCache?
    /// Processor seconds for the causes of all cases together.
    package var diagnosisSeconds: Double

    package init(
      jobs: Int = 1, effort: DiagnosisEffort = .quick, memory: DiagnosisCache? = nil,
      diagnosisSeconds: Double? = nil
    ) {
      (self.jobs, self.effort, self.memory) = (jobs, effort, memory)
      self.diagnosisSeconds = diagnosisSeconds ?? effort.runSeconds
    }
  }

  /// - Throws: `NoMatch` and `RunPlanError` where nothing is chosen, `UnusableCandidate` where two share a
  ///   name, and what finding candidates throws.
  package init(
    _ state: ProjectState, _ selection: RunSelection, tools: RunTools,
    settings: Settings = Settings()
  ) throws {
    self.state = state
    self.selection = selection
    let candidates = try tools.candidates(state.project, selection.candidates, state.declared)
    try Self.refuseShared(candidates.map(\.name))
    var runner = SuiteRunner(
      library: state.library, limits: state.limits, candidates: candidates, jobs: settings.jobs,
      effort: settings.effort, diagnoser: tools.diagnoser, oracle: tools.oracle,
      memory: settings.memory, today: state.today)
    runner.diagnosisSeconds = settings.diagnosisSeconds
    runner.web = state.project.web
    self.runner = runner
    var work = runner.work(
      for: try state.entries(selection), requiresAll: selection.candidates.isEmpty)
    for index in work.indices { work[index].fault = state.references.faults[work[index].entry.id] }
    work += runner.work(missing: state.references.missing).filter {
      selection.selects($0.entry.id)
    }
    guard !work.isEmpty else { throw RunPlanError.nothingToDo(candidates: candidates.map(\.name)) }
    self.work = work
  }

  /// Whether it leaves out some of the cases or candidates.
  package var isPartial: Bool { !selection.isEverything || isRepetition }

  /// The cases that are compared, in run order.
  static func compared(in work: [SuiteRunner.Job]) -> [Manifest.Entry] {
    var entries: [Manifest.Entry] = []
    for job in work where job.fault == nil && entries.last?.id != job.entry.id {
      entries.append(job.entry)
    }
    return entries
  }

  /// Refuses what cannot be judged, before hours of work.
  ///
  /// - Throws: as `ProjectState.check`, and `LimitsError`.
  package func check() throws {
    try state.check()
    var covered: [String: [String]] = [:]
    for entry in state.declared {
      for candidate in runner.candidates where candidate.covers(entry) {
        covered[candidate.name, default: []].append(entry.id)
      }
    }
    try state.checkDivergences(covered)
  }

  /// The jobs that did not pass in an earlier run; none if all passed.
  package func repeating(_ names: Set<String>) -> RunPlan {
    var plan = self
    plan.work = work.filter { names.contains($0.name) }
    plan.isRepetition = true
    return plan
  }

  /// Results are identified by the names of candidates, which must therefore differ.
  private static func refuseShared(_ names: [String]) throws(UnusableCandidate) {
    for (place, name) in names.enumerated() where names[..<place].contains(name) {
      throw UnusableCandidate(name: name, SharedName())
    }
  }
}
