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

/// Which options may be combined.
extension MergeCommand {
  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs must be between 1 and 1024, not \(jobs)")
    }
    guard mostBytes > 0 else { throw ValidationError("--most-bytes \(mostBytes): at least 1") }
    guard (0...10_000).contains(audioBudget) else {
      throw ValidationError("--audio-budget must be between 0 and 10000 MB, not \(audioBudget)")
    }
    if partial, output == nil {
      throw ValidationError("--partial needs --output: it never writes reports/latest")
    }
    if captures, partial || output != nil || json || sameMachine {
      throw ValidationError(
        "--captures writes references and no report: leave --partial, --output, --json and --same-machine out"
      )
    }
    if plan != nil, !partial { throw ValidationError("--plan is for --partial") }
  }
}
