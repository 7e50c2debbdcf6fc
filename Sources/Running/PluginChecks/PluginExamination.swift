import ExternalCandidates
import Foundation
import ParityCases
import PluginCandidates

/// All checks of a plugin up to a level.
package struct PluginExamination: Sendable {
  package let file: PluginFile
  package let description: PluginDescription
  private let bench: PluginBench
  private let words: String

  private static let checks = BasicChecks.all + FormatChecks.all + StressChecks.all

  /// The names of all checks.
  package static var names: [String] { checks.map(\.name) }

  /// Loads the plugin once, to learn what it is.
  ///
  /// - Parameter id: which plugin, if the file contains several.
  /// - Throws: `PluginFileFault`, `PluginFailure`, and `UnusableCandidate`.
  package init(path: String, id: String?, timeLimitSeconds: Double) throws {
    var process = PluginProcess(host: try PluginHost.find(for: path))
    process.timeLimitSeconds = timeLimitSeconds
    process.listsAll = true
    try self.init(try PluginFile(path), named: path, id: id, process: process)
  }

  /// - Parameter name: the path as the user writes it; nil for the full path.
  package init(
    _ file: PluginFile, named name: String? = nil, id: String?, process: PluginProcess
  ) throws {
    self.file = file
    let folder = try WorkFolder()
    let job = PluginJob("check", file, plugin: id, action: .describe)
    guard let description = try process.run(job, in: folder.path).description else {
      throw PluginFailure("the plugin does not describe itself")
    }
    self.description = description
    bench = PluginBench(
      file: file, plugin: id, description: description, process: process, folder: folder)
    let path = name ?? file.path
    words = ShellWords.joined(["parity", "check-plugin", path] + (id.map { ["--id", $0] } ?? []))
  }

  /// - Parameter name: a single check; nil for all up to the level.
  /// - Parameter isEnough: whether the checks after a result are skipped.
  /// - Throws: `CancellationError`.
  package func run(
    level: Int, only name: String? = nil, isEnough: (PluginCheckResult) -> Bool = { _ in false },
    onFinish: (PluginCheckResult) -> Void = { _ in }
  ) throws -> [PluginCheckResult] {
    var results: [PluginCheckResult] = []
    for check in Self.checks where name == nil ? check.level <= level : check.name == name {
      try Task.checkCancellation()
      let result = try self.result(of: check)
      onFinish(result)
      results.append(result)
      if isEnough(result) { break }
    }
    return results
  }

  private func result(of check: PluginCheck) throws -> PluginCheckResult {
    let start = ContinuousClock.now
    var outcome: CheckOutcome
    var (isAbnormal, isLate) = (false, false)
    do {
      outcome = try check.ask(bench)
    } catch let error as CancellationError {
      throw error
    } catch {
      // A plugin that crashes or hangs has failed the check.
      outcome = .fail("\(error)")
      isAbnormal = true
      isLate = (error as? PluginFailure)?.kind == PluginFailure.late
    }
    let isRepeated = outcome.outcome == .fail || outcome.outcome == .note
    return PluginCheckResult(
      check: check.name, level: check.level, outcome: outcome.outcome,
      sentence: outcome.outcome == .pass ? "\(check.title): \(outcome.sentence)" : outcome.sentence,
      frame: outcome.frame, command: isRepeated ? "\(words) --check \(check.name)" : nil,
      seconds: (ContinuousClock.now - start) / .seconds(1), isAbnormal: isAbnormal,
      isLate: isLate)
  }
}

/// Words quoted for a shell.
enum ShellWords {
  static func joined(_ words: [String]) -> String {
    words.map { word in
      word.allSatisfy { $0.isLetter || $0.isNumber || "-_./:=".contains($0) }
        ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }.joined(separator: " ")
  }
}
