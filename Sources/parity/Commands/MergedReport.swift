import DataText
import Foundation
import ParityFleet
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers
import ReportAssembly

/// Writes the report of merged parts, like that of a run.
struct MergedReport {
  let command: MergeCommand
  let state: ProjectState
  let tools: RunTools

  func write(_ findings: ShardMerge.Findings) async throws -> RunResults.Summary {
    guard let first = findings.shards.first?.header else { throw ExitCodes.incomparable }
    try state.checkDivergences(covered(by: findings))
    let merged = try MergedRun(findings.shards)
    let isPartial = command.partial || !first.selection.isEverything
    let absent =
      command.partial
      ? try AbsentResults(state, tools: tools, plan: command.plan).all(first, findings.missing)
      : []
    guard
      let results = merged.results(findings, absent: absent, state: state, isPartial: isPartial)
    else { throw ExitCodes.incomparable }
    let folder = try ReportFolder(
      path: command.output ?? command.project.report(ofPartialRun: isPartial))
    defer { folder.discard() }
    if merged.isAbridged {
      try merged.writeLines(to: try folder.stagedPath("results.jsonl.zst"))
    }
    let history = command.stateFolder.history(in: command.project)
    do {
      try RunReport(
        folder: folder, audioBudget: Int(command.audioBudget * 1e6), state: state,
        history: history, jobAddress: JobAddress.of(ProcessInfo.processInfo.environment)
      ).write(results, materials(results, findings.shards))
    } catch {
      let place = URL(fileURLWithPath: folder.path).deletingLastPathComponent().path
      throw RetryLater.told(error, writingTo: place)
    }
    if !command.partial { remember(results, in: history) }
    try say(
      results, merged.isAbridged ? merged.totals(with: absent) : nil, absent: absent.count, folder)
    return results.summary
  }

  /// The ids that each candidate rendered.
  private func covered(by findings: ShardMerge.Findings) -> [String: [String]] {
    var covered: [String: [String]] = [:]
    for one in findings.shards.flatMap(\.header.cases) {
      for name in one.candidates { covered[name, default: []].append(one.id) }
    }
    return covered
  }

  private func materials(
    _ results: RunResults, _ shards: [CheckedShard]
  ) -> [ReportWriter.Material] {
    var files: [String: String] = [:]
    for shard in shards {
      for name in shard.shard.files { files[name] = "\(shard.shard.folder)/\(name)" }
    }
    let (shown, library) = (Set(results.cases.map(\.id)), state.library)
    let entries = Dictionary(
      library.manifest.cases.lazy.filter { shown.contains($0.id) }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    return results.cases.map { result in
      ShardMaterial(result: result, files: files, entry: entries[result.id], library: library)
        .material
    }
  }

  /// - Parameter totals: of all comparisons, if the results contain only some; nil if they contain all.
  private func say(
    _ results: RunResults, _ totals: ResultTotals?, absent: Int, _ folder: ReportFolder
  ) throws {
    if command.json {
      return Terminal.say(String(decoding: try JSONText.encode(results), as: UTF8.self))
    }
    guard let all = totals else {
      return Terminal.say(TerminalSummary(results, reportFolder: folder.path).text)
    }
    for (suite, own) in all.suites.sorted(by: { FleetPlan.precedes($0.key, $1.key) }) {
      Terminal.say(
        "\(suite): \(Words.plural(own.cases, "comparison")), \(own.passed) passed"
          + " (\(Self.exact(own))), \(own.failed) failed, \(Self.unsupported(own))\(own.errors) errors"
      )
    }
    Terminal.say(
      "\(Words.plural(all.all.cases, "comparison")): \(all.all.passed) passed"
        + " (\(Self.exact(all.all))), \(all.all.failed) failed,"
        + " \(all.all.knownDivergences) known divergences,"
        + " \(Self.unsupported(all.all))\(all.all.errors) errors")
    Terminal.say(
      "report: \(folder.path)/index.html, which shows \(Words.count(results.cases.count)) of them;"
        + " results.jsonl.zst has all" + (absent > 0 ? " that are there" : ""))
  }

  private static func exact(_ summary: RunResults.Summary) -> String {
    "\(summary.bitExact) bit-exact"
      + summary.unequalKinds.map { ", \($0.count) \($0.name)" }.joined()
  }

  private static func unsupported(_ summary: RunResults.Summary) -> String {
    summary.unsupported > 0 ? "\(summary.unsupported) unsupported, " : ""
  }
}
