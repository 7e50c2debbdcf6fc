import DataText
import Foundation
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal
import ReportAssembly

/// Compares two folders of sounds.
extension CompareCommand {
  struct MixedKinds: Error, CustomStringConvertible {
    let folder: String
    let other: String

    var description: String {
      FileManager.default.fileExists(atPath: other)
        ? "\(folder) is a folder and \(other) is a file; name two files, or two folders"
        : "\(folder) is a folder, and there is no \(other)"
    }
  }

  /// - Returns: false for two files.
  /// - Throws: `MixedKinds` for a folder and something else.
  func comparesFolders() throws -> Bool {
    func isFolder(_ path: String) -> Bool {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
    switch (isFolder(reference), isFolder(candidate)) {
    case (true, true): return true
    case (false, false): return false
    case (true, false): throw MixedKinds(folder: reference, other: candidate)
    case (false, true): throw MixedKinds(folder: candidate, other: reference)
    }
  }

  func runFolders() throws -> RunResults {
    let start = ContinuousClock.now
    let pairs = try FolderPairs(
      reference: reference, candidate: candidate, pattern: pair.flatMap(PairPattern.init))
    try UnmatchedLimit.refuse(limitFor, for: pairs.pairs.map(\.name))
    for path in pairs.others { Terminal.note("no sound by its name, left out: \(path)") }
    for path in pairs.unmatched { Terminal.note("not called as --pair says, left out: \(path)") }
    let folder = try reportPath.map { try ReportFolder(path: $0) }
    defer { folder?.discard() }
    let compared = try FolderComparison {
      try comparison(
        "\(reference)/\($0.name)", "\(candidate)/\($0.candidateName)", limit: limit(of: $0.name))
    }.run(pairs) { pair, comparison, outcome in
      if let folder { try ReportWriter.Material(outcome).deliver(folder) }
      return (name: pair.name, result: outcome.result, material: heard(comparison, outcome.result))
    }
    let results = RunResults(
      run: .init(
        parityVersion: ParityVersion.current, date: Date(),
        command: "parity compare \(reference) \(candidate)",
        seconds: (ContinuousClock.now - start) / .seconds(1),
        jobs: ProcessInfo.processInfo.activeProcessorCount, machine: .current),
      references: [], cases: compared.map(\.result))
    if let folder {
      try ReportWriter(folder: folder).write(results, compared.map(\.material))
      Terminal.note("report: \(folder.path)/index.html")
    }
    Terminal.say(
      json
        ? String(decoding: try JSONText.encode(results), as: UTF8.self)
        : FolderText(results, names: compared.map(\.name)).text)
    return results
  }

  /// The last --limit-for that matches a file's path, or --limit.
  private func limit(of name: String) -> String {
    PairLimit.last(of: limitFor, for: name) ?? limit
  }

  /// Plots and files are already in the report; sounds are read again, so that a whole folder need not be in memory.
  private func heard(
    _ comparison: FileComparison, _ result: CaseResult
  ) -> ReportWriter.Material {
    ReportWriter.Material(
      deliver: { _ in },
      sound: {
        guard result.comparison != nil else { return nil }
        var comparison = comparison
        comparison.effort = .off
        return try ReportWriter.Material(comparison.run()).sound()
      })
  }
}
