import ArgumentParser
import Foundation
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers

/// What did not pass the last time.
extension RunCommand {
  /// What to begin with; of no consequence for what comes out.
  static func failedLastTime(_ report: String) -> Set<String> {
    let last = try? RunResults.read(path: "\(report)/results.json")
    return Set((last?.cases ?? []).filter { $0.verdict != .pass }.map(\.key))
  }

  /// Those of the jobs that did not pass the last time.
  func failed(
    _ work: [SuiteRunner.Job], resultsIn folder: String, _ inputs: [String: String]
  ) throws -> [SuiteRunner.Job] {
    let last = try RunResults.readVerified(
      path: "\(folder)/results.json", need: .problems)
    if let changed = RunInputs.changed(since: last.run, inputs) {
      throw SuiteError.unreadable(
        path: "\(folder)/results.json",
        detail: "\(changed) has changed since that run, so what passed then may not pass now;"
          + " 'parity run' compares all")
    }
    let failed = Set(
      last.cases.filter { $0.verdict != .pass }.map(\.key))
    let left = work.filter { failed.contains($0.name) }
    guard !left.isEmpty else { throw try nothingToRepeat(last) }
    return left
  }

  /// Nothing failed among the chosen cases: says so, and ends as the last run of all cases did.
  func nothingToRepeat(_ last: RunResults) throws -> any Error {
    // The report of all cases is sealed; the history of runs is not.
    let full =
      last.run.isPartial == true
      ? try? RunResults.readVerified(path: "\(project.latestReport)/results.json", need: .totals)
        .summary : last.summary
    guard let full else {
      Terminal.note(
        "nothing of the chosen cases failed in the last run, and no run of all cases is known;"
          + " 'parity run' makes one")
      return ExitCodes.incomparable
    }
    Terminal.note(
      "nothing of the chosen cases failed in the last run; the last one of all cases had"
        + " \(full.failed) failed, \(Words.plural(full.errors, "error"))")
    do {
      try ExitCodes.check(full)
      return ExitCode.success
    } catch {
      return error
    }
  }
}
