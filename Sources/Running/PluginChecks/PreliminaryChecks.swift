import DataText
import ExternalCandidates
import Foundation
import OrdinaryFiles
import ParityCases
import ParityReferences
import ParityResults
import PluginCandidates

/// Level 1 of the checks, before a run's first case: made once for each version of a plugin's files, and stored.
package struct PreliminaryChecks: Sendable {
  /// A plugin that takes longer for a check is not wrong, but is not checked further.
  private static let timeLimitSeconds = 5.0

  private let folder: String

  /// - Parameter folder: where outcomes are stored; it need not exist.
  package init(keptIn folder: String) { self.folder = folder }

  private struct Kept: Codable {
    let version: Int
    let findings: [PluginFinding]
  }

  /// What fails, in the order of the checks.
  ///
  /// - Throws: `CancellationError`.
  package func findings(of examined: PluginExamined) throws -> [PluginFinding] {
    let path = "\(folder)/\(Self.key(of: examined)).json"
    if let data = OrdinaryFile.contents(path),
      let kept = try? JSONText.decode(Kept.self, from: data), kept.version == 1
    {
      return kept.findings
    }
    let (findings, isWhole) = try find(examined)
    guard isWhole else { return findings }
    // What cannot be stored is found out again.
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? WholeFile.write(
      try JSONText.encode(Kept(version: 1, findings: findings), indented: false), to: path)
    return findings
  }

  /// - Returns: also whether all checks were made: on a busy machine one may not have finished.
  private func find(_ examined: PluginExamined) throws -> (findings: [PluginFinding], isWhole: Bool)
  {
    var findings: [PluginFinding] = []
    var isWhole = true
    do {
      var process = examined.process
      process.timeLimitSeconds = min(process.timeLimitSeconds, Self.timeLimitSeconds)
      let examination = try PluginExamination(examined.file, id: examined.id, process: process)
      // A plugin that hangs or crashes does so in the next check as well, and output that is not finite fails the rest.
      _ = try examination.run(level: 1, isEnough: Self.isEnough) { result in
        if result.isLate { isWhole = false }
        guard result.outcome == .fail, !result.isLate else { return }
        findings.append(
          PluginFinding(
            check: result.check,
            sentence: "the plugin fails the check '\(result.check)': \(result.sentence)"
              + (result.command.map { "; '\($0)' repeats it" } ?? "")))
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      // It cannot even be loaded, which its cases report.
      return ([], false)
    }
    return (findings, isWhole)
  }

  private static func isEnough(_ result: PluginCheckResult) -> Bool {
    result.isAbnormal || result.check == "finite" && result.outcome == .fail
  }

  /// Everything that determines the outcome.
  private static func key(of examined: PluginExamined) -> String {
    let lines =
      [
        "\(ProgramIdentity.current) \(examined.id ?? "") \(InheritedEnvironment.identity)",
        "\(examined.process.timeLimitSeconds) \(examined.process.memoryLimitBytes ?? 0)",
      ] + examined.files
    return SHA256Text.of(Data(lines.joined(separator: "\n").utf8))
  }
}
