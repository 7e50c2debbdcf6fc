import ArgumentParser
import DataText
import Foundation
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal
import ReportAssembly

/// Compares, prints and reports.
extension CompareCommand {
  var bounds: AlignmentBounds {
    var bounds = AlignmentBounds()
    bounds.delaySeconds = mostDelay
    bounds.driftPartsPerMillion = mostDrift ?? bounds.driftPartsPerMillion
    bounds.gainDecibels = mostGain ?? bounds.gainDecibels
    bounds.cutFrames = mostCut ?? bounds.cutFrames
    return bounds
  }

  /// How two files are compared, according to the options.
  func comparison(
    _ reference: String, _ candidate: String, limit: String
  ) throws -> FileComparison {
    var comparison = try FileComparison(
      referencePath: reference, candidatePath: candidate, limit: limit,
      isImpulseResponse: impulse, aligns: align, window: window)
    comparison.bounds = bounds
    comparison.resamples = resample
    comparison.effort = diagnose
    return comparison
  }

  func run() async throws {
    let areFolders = try await ExitCodes.reporting {
      try SelfTest.run()
      let areFolders = try comparesFolders()
      if !areFolders, pair != nil || !limitFor.isEmpty { throw ForFoldersAlone() }
      return areFolders
    }
    guard !areFolders else {
      return try ExitCodes.check(try await ExitCodes.reporting { try runFolders() }.summary)
    }
    let result = try await ExitCodes.reporting {
      let outcome = try comparison(reference, candidate, limit: limit).run()
      if let reportPath { try writeReport(outcome, to: reportPath) }
      Terminal.say(
        json
          ? String(decoding: try JSONText.encode(outcome.result), as: UTF8.self)
          : ComparisonText(outcome.result).text)
      return outcome.result
    }
    if result.verdict == .error { throw ExitCodes.incomparable }
    if result.verdict == .fail { throw ExitCodes.differs }
  }

  func writeReport(_ outcome: CaseOutcome, to path: String) throws {
    let folder = try ReportFolder(path: path)
    defer { folder.discard() }
    let results = RunResults(
      run: .init(
        parityVersion: ParityVersion.current, date: Date(),
        command: "parity compare \(reference) \(candidate)", seconds: 0, jobs: 1,
        machine: .current),
      references: [], cases: [outcome.result])
    try ReportWriter(folder: folder).write(results, [.init(outcome)])
    Terminal.note("report: \(path)/index.html")
  }
}
