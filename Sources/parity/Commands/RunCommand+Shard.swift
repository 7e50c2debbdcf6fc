import ArgumentParser
import Foundation
import ParityFleet
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers
import ReportAssembly

/// A part of a run.
extension RunCommand {
  func validateShard() throws {
    guard fleet.shard != nil else { return }
    let others: [(String, Bool)] = [
      ("--only-failed", onlyFailed), ("--report", reportPath != nil), ("--json", json),
      ("--list", list), ("--format", format != nil), ("--annotations", annotations != nil),
    ]
    if let name = others.first(where: \.1)?.0 {
      throw ValidationError("\(name) is about a report, and --shard writes none")
    }
    if fleet.plan != nil, !selection.areAll || !candidate.isEmpty {
      throw ValidationError(
        "--plan says which cases and candidates; leave --suite and the like out")
    }
  }

  /// Writes it, whatever its verdicts: an engine tries again what ends with anything but 0.
  func runShard(_ number: ShardNumber) async throws {
    let counts: ShardHeader.Counts
    do {
      counts = try await Interruption.guarded(
        note: "interrupted; there is no shard, and the finished cases are kept"
      ) { try await writeShard(number) }
    } catch let code as ExitCode {
      throw code
    } catch {
      AloneEnd.write(.refused, to: fleet.onlyJobEnd)
      Terminal.error(error)
      let folders = [fleet.file.folder, fleet.cache ?? stateFolder.path ?? project.folder]
      throw RetryLater.helps(error, folders: folders)
        ? ExitCode(RetryLater.exitCode) : ExitCodes.incomparable
    }
    guard fleet.strict else { return }
    if counts.errors > 0 { throw ExitCodes.incomparable }
    if counts.failed > 0 { throw ExitCodes.differs }
  }

  private func writeShard(_ number: ShardNumber) async throws -> ShardHeader.Counts {
    let path = "\(fleet.file.folder)/\(number.fileName)"
    if fleet.onlyJob == nil { try ShardWriter(path: path).setAside() }
    try SelfTest.run()
    let (loaded, unpacked) = try fleet.load(project)
    defer { withExtendedLifetime(unpacked) {} }
    let jobCount = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let given = try fleet.plan.map { try FleetPlan.read($0) }
    let chosen = FleetSelection(
      suites: selection.suite, pattern: selection.pattern, candidates: candidate)
    let whole = try FleetWork(
      loaded, given?.selection ?? chosen, jobs: jobCount, effort: diagnose,
      memory: fleet.memory(stateFolder, of: loaded))
    // A worker with a part of the references cannot tell what limits are for; the merge does.
    if given == nil, fleet.references == nil {
      try LimitsCheck.check(whole.limits, loaded, whole.library, whole.state)
    }
    noteUnknownInputs(loaded)
    let plan = try given ?? whole.plan(number.count)
    let part = try ShardPart(whole, plan, number, path: fleet.plan)
    let writer = ShardWriter(path: path, key: try SigningKey.read(fleet.file.key))
    try writer.prepare()
    if let only = fleet.onlyJob { return try await tryAlone(only, whole, part, of: loaded) }
    try writer.removeStale(
      number, of: plan, identity: part.identity(nil),
      scratch: FileManager.default.temporaryDirectory.path)
    let kept = fleet.kept(stateFolder, of: loaded)
    try kept.prepare()
    let use = kept.inUse()
    defer { withExtendedLifetime(use) {} }
    let attempts = try AttemptsFile(fleet.attempts(of: number))
    var isWhole = false
    defer { if isWhole { attempts.remove() } else { attempts.stop() } }
    var session = RunSession(
      runner: whole.runner, kept: kept, resumes: true, progress: shardProgress())
    session.retriesErrors = true
    session.runner.onBegin = { attempts.begin($0.name) }
    session.onKept = { attempts.end($0.name) }
    let (start, clock) = (Date(), ContinuousClock())
    let began = clock.now
    var work = part.work
    session.tried = try await part.suspects(attempts).mark(&work)
    try noteFindings(work)
    var cases = try await session.run(work)
    var memo = kept.memo
    try session.addPeers(to: &cases, memo: &memo)
    let compared = ShardPart.compared(in: work)
    let sensitivity = try await session.sensitivityByCase(of: compared, memo: &memo)
    kept.write(memo)
    let attempt = ShardHeader.Attempt(
      start: start, end: Date(), seconds: (clock.now - began) / .seconds(1),
      job: EngineJob.name, restarts: EngineJob.restarts)
    let commit = await SourceCommit.current(of: project.folder)
    // What is kept is not tidied: other shards of the run may have it in one folder, and need theirs.
    let contents = ShardContents(
      cases, budget: fleet.audioBudget, sensitivity: sensitivity)
    let header = part.header(
      contents, compared: compared, attempt: attempt, commit: commit,
      machine: .current(anonymous: fleet.file.anonymous))
    try writer.write(
      header, lines: contents.lines, sensitivity: contents.sensitivity, files: contents.files)
    isWhole = true
    say(header, at: path)
    return header.summary
  }

  /// Renders one case that may end this program, and keeps what it comes to.
  private func tryAlone(
    _ name: String, _ whole: FleetWork, _ part: ShardPart, of project: Project
  ) async throws -> ShardHeader.Counts {
    let kept = fleet.kept(stateFolder, of: project)
    try kept.prepare()
    var session = RunSession(runner: whole.runner, kept: kept, resumes: true)
    session.retriesErrors = true
    _ = try await session.run(part.work.filter { $0.name == name })
    AloneEnd.write(.finished, to: fleet.onlyJobEnd)
    return .init()
  }

  private func shardProgress() -> RunProgress {
    let progress = ProgressLine("comparing")
    return RunProgress(
      note: Terminal.note,
      update: { done, total, id in
        progress.update(done, of: total, detail: id)
        if done == total { progress.finish() }
      })
  }

  private func say(_ header: ShardHeader, at path: String) {
    let counts = header.summary
    let comparisons = counts.passed + counts.failed + counts.knownDivergences + counts.errors
    let known =
      counts.knownDivergences > 0 ? "\(counts.knownDivergences) known divergences, " : ""
    Swift.print(
      "\(path): \(Words.plural(header.cases.count, "case")),"
        + " \(Words.plural(comparisons, "comparison")): \(counts.passed) passed,"
        + " \(counts.failed) failed, \(known)\(counts.errors) errors;"
        + " \(Words.seconds(header.attempt.seconds))")
    if header.dropped > 0 {
      Terminal.note(
        "note: \(Words.plural(header.dropped, "file")) of plots and sound had no room"
          + " (--shard-audio-budget)")
    }
  }
}

/// The job of an engine that this program is, where there is one.
enum EngineJob {
  private static let environment = ProcessInfo.processInfo.environment

  static var name: String? {
    if let array = environment["SLURM_ARRAY_JOB_ID"], let task = environment["SLURM_ARRAY_TASK_ID"]
    {
      return "\(array)_\(task)"
    }
    return environment["SLURM_JOB_ID"] ?? environment["GITHUB_RUN_ID"] ?? environment["CI_JOB_ID"]
  }

  static var restarts: Int? {
    if let count = environment["SLURM_RESTART_COUNT"].flatMap({ Int($0) }) { return count }
    return environment["GITHUB_RUN_ATTEMPT"].flatMap { Int($0) }.map { $0 - 1 }
  }
}
