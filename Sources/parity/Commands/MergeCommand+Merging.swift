import ArgumentParser
import Foundation
import Judging
import ParityFleet
import ParityHarness
import ParityProject
import ParityReferences
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers
import ReportAssembly

/// From shards to a report, or to all reasons why there is none.
extension MergeCommand {
  func merge() async throws -> RunResults.Summary? {
    let paths = try ShardPaths.all(shards)
    let loaded = try project.load()
    if partial, let output, ShardPaths.isSame(output, project.latestReport) {
      throw ReportError.unwritable(
        path: output, detail: "a report of some shards never goes there; choose another folder")
    }
    ShardPaths.allowFiles(paths.count + 200)
    let state = try ProjectState(loaded)
    try state.check()
    let tools = RunTools(apps: try AttachedApps.load(references: loaded.ownReferences))
    var present = ShardMerge.Project(state, tools: tools)
    present.commit = await SourceCommit.current(of: loaded.folder)
    let findings = try await check(paths, present)
    guard let findings else { return nil }
    if let chosen = findings.shards.first?.header.selection, !chosen.isEverything {
      // A plan may select fewer cases than readers of the verdict expect.
      Terminal.note(
        "note: these are shards of '\(Terminal.printableLine(String(chosen.command.prefix(200))))', not"
          + " of a run of everything")
    }
    return try await MergedReport(command: self, state: state, tools: tools).write(findings)
  }

  /// - Returns: nil after a dry run, which has reported everything.
  /// - Throws: `ExitCodes.incomparable` for parts that do not form a whole, after all reasons have been reported.
  func check(
    _ paths: [String], _ project: ShardMerge.Project
  ) async throws -> ShardMerge.Findings? {
    let scratchFolder = try ScratchFolder(
      in: scratch ?? FileManager.default.temporaryDirectory.path)
    let merge = ShardMerge(
      project, reader: ShardReader(mostBytes: mostBytes, key: try SigningKey.read(key)),
      needsSameMachine: sameMachine)
    let progress = ProgressLine("checking")
    defer { progress.finish() }
    let findings = try await merge.check(
      paths, scratch: scratchFolder,
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      onFinish: { progress.update($0, of: $1) })
    progress.finish()
    for note in findings.notes { Terminal.note("note: \(Terminal.printable(note))") }
    let isUsable = partial ? findings.refusals.isEmpty : findings.isComplete
    guard isUsable else { throw refuse(findings) }
    guard dryRun else { return findings }
    if let missing = findings.missingSentence {
      Terminal.note("parity: \(missing)")
      Terminal.say(ShardMerge.Findings.ranges(findings.missing))
    } else {
      let shards = Words.plural(findings.shards.count, "shard")
      Terminal.say("\(shards) of one \(captures ? "capture" : "run"); nothing is missing")
    }
    return nil
  }

  /// Reports everything that is wrong.
  func refuse(_ findings: ShardMerge.Findings) -> any Error {
    for refusal in findings.refusals.prefix(50) {
      Terminal.note("parity: \(Terminal.printable(refusal))")
    }
    if findings.refusals.count > 50 {
      Terminal.note("parity: and \(findings.refusals.count - 50) more")
    }
    if let missing = findings.missingSentence {
      Terminal.note("parity: \(missing)")
      if dryRun { Terminal.say(ShardMerge.Findings.ranges(findings.missing)) }
    }
    Terminal.note("parity: not merged; nothing was written")
    return ExitCodes.incomparable
  }
}
