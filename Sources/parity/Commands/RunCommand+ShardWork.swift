import ParityFleet
import ParityHarness
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers

/// The work of a part of a run, and what is reported about it.
extension RunCommand {
  /// Stored results are not tidied: other shards of the run may share the folder, and need theirs.
  func work(
    through part: ShardPart, of whole: RunPlan, parts: Int, _ attempts: AttemptsFile,
    _ loaded: Project
  ) async throws -> FinishedRun {
    let kept = try fleet.kept(stateFolder, of: loaded)
    try kept.prepare()
    let use = kept.inUse()
    defer { withExtendedLifetime(use) {} }
    var session = RunSession(
      runner: whole.runner, kept: kept, resumes: true,
      progress: RunProgress(ProgressLine("comparing")))
    session.retriesErrors = true
    session.runner.diagnosisSeconds = whole.runner.diagnosisSeconds.map {
      max($0 / Double(parts), causes.diagnose.seconds)
    }
    session.runner.onBegin = { attempts.begin($0.name) }
    session.onKept = { attempts.end($0.name) }
    var work = part.work
    session.tried = try await SuspectCases(limit: part.patience, attempts: attempts).mark(&work)
    try noteFindings(work)
    return try await session.finish(work)
  }

  /// Renders one case that may end this program, and stores its result.
  func tryAlone(
    _ name: String, _ whole: RunPlan, _ part: ShardPart, of project: Project
  ) async throws -> ShardHeader.Counts {
    let kept = try fleet.kept(stateFolder, of: project)
    try kept.prepare()
    var session = RunSession(runner: whole.runner, kept: kept, resumes: true)
    session.retriesErrors = true
    _ = try await session.run(part.work.filter { $0.name == name })
    AloneEnd.write(.finished, to: fleet.onlyJobEnd)
    return .init()
  }

  func say(_ header: ShardHeader, at path: String) {
    let counts = header.summary
    let known =
      (counts.knownDivergences > 0 ? "\(counts.knownDivergences) known divergences, " : "")
      + (counts.unsupported > 0 ? "\(counts.unsupported) unsupported, " : "")
    Terminal.say(
      "\(path): \(Words.plural(header.cases.count, "case")),"
        + " \(Words.plural(counts.comparisons, "comparison")): \(counts.passed) passed,"
        + " \(counts.failed) failed, \(known)\(counts.errors) errors;"
        + " \(Words.seconds(header.attempt.seconds))")
    if header.dropped > 0 {
      Terminal.note(
        "note: \(Words.plural(header.dropped, "file")) of plots and sound had no room"
          + " (--shard-audio-budget)")
    }
  }
}
