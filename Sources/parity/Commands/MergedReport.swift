import AudioFiles
import Foundation
import Judging
import ParityCases
import ParityFleet
import ParityProject
import ParityReferences
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers
import ReportAssembly

/// Writes the report of parts that were put together, as a run writes its own.
struct MergedReport {
  let command: MergeCommand
  let project: Project
  let library: ReferenceLibrary
  let limits: Limits
  let inputs: [String: String]

  func write(
    _ findings: ShardMerge.Findings, state: ReferenceState
  ) async throws -> RunResults.Summary {
    let headers = findings.shards.map(\.header)
    guard let first = headers.first else { throw ExitCodes.incomparable }
    let merged = try MergedRun(findings.shards)
    let isPartial = command.partial || !first.selection.isEverything
    let absent =
      command.partial
      ? try AbsentResults(project, library, limits, plan: command.plan).all(first, findings.missing)
      : []
    let folder = try ReportFolder(
      path: command.output ?? command.project.report(ofPartialRun: isPartial))
    defer { folder.discard() }
    var results = RunResults(
      run: run(headers, isPartial: isPartial, identity: first.identity),
      references: origins(of: headers), cases: merged.cases + absent,
      divergences: limits.divergences(in: merged.cases))
    results.run.project = project.name
    results.run.inputs = inputs
    // What rendered and judged are the shards' programs, which are all the same.
    results.run.inputs?[RunInputs.program] = first.identity.program
    results.run.machines = FleetMachines.table(findings.shards)
    results.run.missingShards = findings.missing.isEmpty ? nil : findings.missing
    results.sensitivity = merged.sensitivity
    var totals = merged.totals
    for result in absent { totals.add(result) }
    if merged.isAbridged {
      results.summary = totals.summary
      results.totals = totals.totals
      results.run.abridged = totals.all.cases
      try merged.writeLines(to: try folder.stagedPath("results.jsonl.zst"))
    }
    do {
      try write(results, findings.shards, to: folder)
    } catch {
      let place = URL(fileURLWithPath: folder.path).deletingLastPathComponent().path
      throw RetryLater.told(error, writingTo: place)
    }
    if !command.partial { addToHistory(results) }
    try say(results, merged.isAbridged ? totals : nil, absent: absent.count, folder)
    return results.summary
  }

  private func run(
    _ headers: [ShardHeader], isPartial: Bool, identity: ShardHeader.Identity
  ) -> RunResults.Run {
    .init(
      parityVersion: identity.version, date: headers.map(\.attempt.start).min() ?? Date(),
      command: headers[0].selection.command,
      seconds: headers.map(\.attempt.seconds).reduce(0, +), jobs: headers.count,
      machine: headers[0].machine.machine, commit: identity.commit, isPartial: isPartial)
  }

  /// Of the captures that the compared cases are of.
  private func origins(of headers: [ShardHeader]) -> [ReferenceOrigin] {
    let used = Set(headers.flatMap { $0.cases.compactMap(\.capture) })
    return library.manifest.captures.map(\.origin).filter { used.contains($0.id) }
  }

  private func write(
    _ results: RunResults, _ shards: [CheckedShard], to folder: ReportFolder
  ) throws {
    var files: [String: String] = [:]
    for shard in shards {
      for name in shard.shard.files { files[name] = "\(shard.shard.folder)/\(name)" }
    }
    let shown = Set(results.cases.map(\.id))
    let entries = Dictionary(
      library.manifest.cases.lazy.filter { shown.contains($0.id) }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    let materials = results.cases.map { result in
      ShardMaterial(result: result, files: files, entry: entries[result.id], library: library)
        .material
    }
    let history = command.stateFolder.history(in: command.project).history
    try ReportWriter(
      folder: folder, audioBudget: Int(command.audioBudget * 1e6),
      source: { library.sourceText($0, webFolder: project.web) }, history: history,
      jobAddress: JobAddress.of(ProcessInfo.processInfo.environment)
    ).write(results, materials)
  }

  /// What was found out has not failed because of what is missing beside it.
  private func addToHistory(_ results: RunResults) {
    do throws(HistoryError) {
      try command.stateFolder.history(in: command.project).add(RunRecord(results))
    } catch {
      Terminal.note("note: \(error)")
    }
  }

  /// - Parameter totals: of all comparisons, where the results show only some; nil where they show all.
  private func say(
    _ results: RunResults, _ totals: ResultTotals?, absent: Int, _ folder: ReportFolder
  ) throws {
    if command.json {
      Swift.print(String(decoding: try JSONText.encode(results), as: UTF8.self))
      return
    }
    guard let all = totals else {
      return Swift.print(TerminalSummary(results, reportFolder: folder.path).text)
    }
    for (suite, own) in all.suites.sorted(by: { FleetPlan.precedes($0.key, $1.key) }) {
      Swift.print(
        "\(suite): \(Words.plural(own.cases, "comparison")), \(own.passed) passed"
          + " (\(own.bitExact) bit-exact), \(own.failed) failed, \(own.errors) errors")
    }
    Swift.print(
      "\(Words.plural(all.all.cases, "comparison")): \(all.all.passed) passed"
        + " (\(all.all.bitExact) bit-exact), \(all.all.failed) failed,"
        + " \(all.all.knownDivergences) known divergences, \(all.all.errors) errors")
    Swift.print(
      "report: \(folder.path)/index.html, which shows \(Words.count(results.cases.count)) of them;"
        + " results.jsonl.zst has all" + (absent > 0 ? " that are there" : ""))
  }
}

/// What a report shows of a comparison that a shard brought.
struct ShardMaterial {
  let result: CaseResult
  /// By path within a report.
  let files: [String: String]
  let entry: Manifest.Entry?
  let library: ReferenceLibrary

  var material: ReportWriter.Material {
    let candidate = files[ReportWriter.audioPath("candidate", of: result)]
    return .init(
      deliver: { report in
        let names =
          [HTMLReport.plotPath(of: result)]
          + ["candidate", "residual"].map { ReportWriter.audioPath($0, of: result) }
        for name in names {
          guard let file = files[name] else { continue }
          let target = try report.stagedPath(name)
          if link(file, target) != 0 {
            try FileManager.default.copyItem(atPath: file, toPath: target)
          }
        }
      },
      sound: {
        let differs = result.comparison?.isBitExact == false
        // Whoever merges need not have the references' sound.
        guard let entry, let reference = try? library.load(entry).audio else { return nil }
        guard differs else { return (reference, nil) }
        return try candidate.map { (reference, try AudioFile.read($0)) }
      })
  }
}

/// Comparisons that no shard has, each an error.
struct AbsentResults {
  private let project: Project
  private let library: ReferenceLibrary
  private let limits: Limits
  private let path: String?

  init(_ project: Project, _ library: ReferenceLibrary, _ limits: Limits, plan path: String?) {
    (self.project, self.library, self.limits, self.path) = (project, library, limits, path)
  }

  /// - Throws: `ShardError.otherPlan` where the plan that the shards are of cannot be made here.
  func all(_ header: ShardHeader, _ missing: [Int]) throws -> [CaseResult] {
    let plan =
      try path.map { try FleetPlan.read($0) }
      ?? FleetWork(project, header.selection).plan(header.count)
    guard plan.digest == header.plan else {
      throw ShardError.otherPlan(
        path: path ?? "what this project would be split by",
        detail: "the shards are of another; --plan names the one that they were made by")
    }
    let entries = Dictionary(
      library.manifest.cases.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let absent = Set(missing)
    return plan.cases.filter { absent.contains($0.shard) }
      .sorted { $0.position < $1.position }
      .flatMap { one in one.candidates.map { result(one, $0, entries[one.id]) } }
  }

  private func result(
    _ one: FleetPlan.Case, _ candidate: String, _ entry: Manifest.Entry?
  ) -> CaseResult {
    let definition =
      entry.flatMap { try? library.readDefinition($0) } ?? CaseDefinition(unreadable: one.id)
    return CaseResult(
      definition: definition, candidate: candidate, reference: entry?.capture ?? 0,
      verdict: .error, message: "shard \(one.shard) is missing",
      limit: limits.limit(suite: definition.suite, id: one.id),
      spread: entry?.spread ?? Spread(renders: 0, maxAbsoluteError: 0, nullDepth: nil))
  }
}
