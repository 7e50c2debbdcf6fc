import CandidateKit
import ChildProcesses
import Foundation
import ParityResults

/// A command that did not render a case, with its output.
package struct CommandFailure: FailedRender, CustomStringConvertible {
  package let description: String
  /// Its standard error; nil when it printed nothing.
  package let printed: String?
  package let breakdown: Breakdown?

  /// - Parameter folder: where the command ran; paths in its output are relative to it.
  package init(
    _ description: String, printed: PrintedTail? = nil, folder: String? = nil,
    breakdown: Breakdown? = nil
  ) {
    self.breakdown = breakdown
    let place =
      printed?.text.flatMap { PythonTraceback.place($0, within: folder) }.map { " (\($0))" } ?? ""
    let line = printed.flatMap(NodeReport.error) ?? printed?.lastLine
    let last = line.map { "; it printed: \($0)\(place)" } ?? ""
    self.description = description + last
    self.printed = printed?.text
  }
}

extension ChildProcess.End {
  /// How a program ended unexpectedly, as a clause.
  package func clause(memoryLimit: Int?) -> String {
    var clause = "ended"
    if let exitCode { clause += " with exit code \(exitCode)" }
    if let signal { clause += " by signal \(signal) (\(String(cString: strsignal(signal))))" }
    guard let memoryLimit else { return clause }
    return clause
      + " (memory: \(peakBytes / 1_000_000) MB at most, its limit is \(memoryLimit / 1_000_000) MB)"
  }
}
