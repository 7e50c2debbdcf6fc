import ArgumentParser
import Foundation
import ParityFleet
import ParityHarness
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

  /// Writes the part whatever its verdicts: an engine retries everything that ends with an exit code other than 0.
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
    let given = try fleet.plan.map { try FleetPlan.read($0) }
    let whole = try whole(of: loaded, given)
    noteUnknownInputs(loaded)
    let plan = try given ?? whole.split(into: number.count)
    let part = try ShardPart(whole, plan, number, path: fleet.plan)
    let writer = ShardWriter(path: path, key: try SigningKey.read(fleet.file.key))
    try writer.prepare()
    if let only = fleet.onlyJob { return try await tryAlone(only, whole, part, of: loaded) }
    let commit = await SourceCommit.current(of: project.folder)
    try writer.removeStale(
      number, of: plan, identity: part.identity(commit),
      scratch: FileManager.default.temporaryDirectory.path)
    let attempts = try AttemptsFile(fleet.attempts(of: number))
    var isWhole = false
    defer { if isWhole { attempts.remove() } else { attempts.stop() } }
    let found = try await work(
      through: part, of: whole, parts: number.count, attempts, loaded)
    let attempt = ShardHeader.Attempt(
      start: found.start, end: Date(), seconds: found.seconds, job: EngineJob.name,
      restarts: EngineJob.restarts)
    let contents = ShardContents(found, budget: fleet.audioBudget)
    var header = part.header(
      compared: found.compared, summary: contents.counts,
      hasSensitivity: contents.sensitivity != nil, dropped: contents.dropped, attempt: attempt,
      commit: commit,
      machine: .current(anonymous: fleet.file.anonymous))
    header.diagnosis = found.diagnosis
    try writer.write(
      header, lines: contents.lines, sensitivity: contents.sensitivity, files: contents.files)
    isWhole = true
    say(header, at: path)
    return header.summary
  }

  /// The run that this is a part of.
  private func whole(of loaded: Project, _ given: FleetPlan?) throws -> RunPlan {
    let plan = try RunPlan(
      try ProjectState(loaded), given?.selection ?? runSelection,
      tools: RunTools(apps: try AttachedApps.load(references: loaded.ownReferences)),
      settings: .init(
        jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, effort: causes.diagnose,
        memory: try fleet.memory(stateFolder, of: loaded), diagnosisSeconds: causes.diagnoseBudget))
    // A worker with only part of the references cannot tell what limits apply to; the merge can.
    if given == nil, fleet.references == nil { try plan.check() }
    return plan
  }
}
