import ArgumentParser
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers

/// What did not pass last time.
extension RunCommand {
  /// - Throws: the command's exit code if nothing is left, after reporting that.
  func failed(of plan: RunPlan, in last: LastRun) throws -> RunPlan {
    let results = try last.comparable(with: plan.state)
    let left = plan.repeating(results.failed)
    guard left.work.isEmpty else { return left }
    throw try nothingToRepeat(results)
  }

  /// Nothing failed among the selected cases: reports that, and ends like the last full run.
  private func nothingToRepeat(_ last: RunResults) throws -> any Error {
    // The report of all cases is authenticated; the history of runs is not.
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
