import ArgumentParser
import Foundation
import Judging
import OrdinaryFiles
import ParityReferences
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal

/// Runs the requested audit.
extension AuditCommand {
  func run() async throws {
    if diagnosis {
      return try await DiagnosisAuditRun(
        project: project, suites: suite, seed: seed, faults: faults ?? 500, only: fault, jobs: jobs
      ).run()
    }
    if let graphs {
      return try await ExitCodes.reporting {
        try await GraphAudit(project: project, count: graphs, seed: UInt32(clamping: seed ?? 1))
          .run()
      }
    }
    if let random { return try await auditRandomSounds(trials: random) }
    if let words {
      return try await ExitCodes.reporting { try auditWords(trials: words) }
    }
    guard mutants else { return try await measureSensitivity() }
    let package = "\(project.folder)/Audit"
    guard FileManager.default.fileExists(atPath: "\(package)/Package.swift") else {
      Terminal.note("parity: there is no \(package); --project names the project's folder")
      throw ExitCodes.incomparable
    }
    try replaceProcess(
      by: ["swift", "run", "-c", "release", "--package-path", package, "mutation-audit"]
        + passedOn)
  }

  /// The share of tries in which the judgement of random cases notices a mistake, as a table.
  private func auditRandomSounds(trials: Int) async throws {
    let progress = ProgressLine("trying")
    defer { progress.finish() }
    let audit = RandomSoundAudit(trials: trials, seed: UInt32(clamping: seed ?? 1))
    let rows = try audit.run { progress.update($0, of: $1) }
    progress.finish()
    Terminal.say(RandomSoundAudit.table(rows))
  }

  /// What spectra's words say about changes of known size, as a table, and what they miss, line by line.
  private func auditWords(trials: Int) throws {
    let progress = ProgressLine("changing")
    defer { progress.finish() }
    let audit = try WordsAudit(
      library: try ReferenceLibrary(folder: project.references), trials: trials,
      seed: UInt32(clamping: seed ?? 1))
    let outcomes = try audit.run { progress.update($0, of: $1) }
    progress.finish()
    for outcome in outcomes where outcome.score != .right {
      Terminal.say("\(outcome.score.rawValue)  \(outcome.id): \(outcome.made)\n    \(outcome.said)")
    }
    Terminal.say(WordsAudit.table(outcomes))
  }
}
