import Foundation
import ParityHarness
import ParityProject
import ParityReferences
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal
import ReportAssembly

/// From the options to a plan, from the plan to a report.
extension RunCommand {
  func execute() async throws -> RunResults {
    // Each takes as long as everything else before the first case, and none depends on another.
    async let proof: Void = SelfTest.run()
    async let _ = ProgramIdentity.current
    async let committed = SourceCommit.date(of: project.folder)
    async let commit = SourceCommit.current(of: project.folder)
    let (loaded, unpacked) = try fleet.load(project)
    defer { withExtendedLifetime(unpacked) {} }
    EditorSchema.refresh(in: loaded)
    let plan = try plan(of: loaded, committed: await committed)
    let folder = try ReportFolder(path: reportPath ?? project.report(ofPartialRun: plan.isPartial))
    defer { folder.discard() }
    let kept = try fleet.kept(stateFolder, of: loaded)
    try kept.prepare()
    let use = kept.inUse()
    defer { withExtendedLifetime(use) {} }
    let progress = ProgressLine("comparing")
    defer { progress.finish() }
    var session = RunSession(
      runner: plan.runner, kept: kept, resumes: resume, progress: RunProgress(progress))
    // A full disk or an overloaded machine is not a property of the case.
    session.retriesErrors = true
    let lastReport = project.lastReport
    if resume { session.first = { LastRun(lastReport).failed } }
    try noteFindings(plan.work)
    try await proof
    let found = try await session.finish(plan.work)
    let results = found.results(of: plan, command: commandLine, commit: await commit)
    async let tidied: Void = kept.tidy(needed: found.cases, use)
    try report(results, found, plan, to: folder)
    await tidied
    return results
  }

  private func plan(of loaded: Project, committed: Date?) throws -> RunPlan {
    let plan = try RunPlan(
      try ProjectState(loaded, noEarlierThan: [committed].compactMap(\.self)), runSelection,
      tools: RunTools(apps: try AttachedApps.load(references: loaded.ownReferences)),
      settings: .init(
        jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, effort: causes.diagnose,
        memory: try fleet.memory(stateFolder, of: loaded), diagnosisSeconds: causes.diagnoseBudget))
    try plan.check()
    RefusedRequests.note(plan.state.library.manifest)
    for sentence in plan.notes { Terminal.note("note: \(sentence)") }
    if resume { noteUnknownInputs(loaded) }
    guard onlyFailed else { return plan }
    return try failed(of: plan, in: LastRun(reportPath ?? project.lastReport))
  }

  /// Writes the findings to the report and to the history, and prints them.
  private func report(
    _ results: RunResults, _ found: FinishedRun, _ plan: RunPlan, to folder: ReportFolder
  ) throws {
    let job = GitHubJob(webFolder: plan.state.project.web)
    if chosenFormat == .gitlab {
      try folder.write(try job.codeQuality(results), to: "codequality.json")
    }
    let history = stateFolder.history(in: project)
    let report = RunReport(
      folder: folder, audioBudget: Int(audioBudget * 1e6), state: plan.state, history: history,
      jobAddress: JobAddress.of(ProcessInfo.processInfo.environment))
    try report.write(results, found.cases.materials(in: plan.state.library))
    remember(results, in: history)
    try print(results, reportFolder: folder.path)
    job.show(results, annotations: annotations, isJob: chosenFormat == .github)
  }
}

/// A run that found everything has not failed if only the history cannot be written.
func remember(_ results: RunResults, in history: HistoryFolder) {
  do throws(HistoryError) {
    try history.add(RunRecord(results))
  } catch {
    Terminal.note("note: \(error)")
  }
}

extension RunProgress {
  /// Shown on a terminal.
  init(_ line: ProgressLine) {
    self.init(
      note: Terminal.note,
      update: { done, total, id in
        line.update(done, of: total, detail: id)
        if done == total { line.finish() }
      })
  }
}
