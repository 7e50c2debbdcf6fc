import ArgumentParser
import DataText
import Foundation
import Judging
import OrdinaryFiles
import ParityReferences
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal

/// Audits of the limits and of the sources.
extension AuditCommand {
  func measureSensitivity() async throws {
    try await ExitCodes.reporting {
      let library = try ReferenceLibrary(folder: project.references)
      let entries = try library.entries(suites: suite, pattern: nil)
      let audit = SensitivityAudit(library: library, limits: try Limits(try project.load()))
      let folder = try ReportFolder(path: "\(project.folder)/reports/audit")
      defer { folder.discard() }
      let progress = ProgressLine("measuring")
      defer { progress.finish() }
      let measured = try await Interruption.guarded {
        try await audit.measure(
          entries, jobs: ProcessInfo.processInfo.activeProcessorCount
        ) { done, id in
          progress.update(done, of: entries.count, detail: id)
        }
      }
      progress.finish()
      let results = SensitivityResults(cases: measured)
      try folder.write(try JSONText.encode(results), to: "sensitivity.json")
      try SensitivityReport(results).write(to: folder)
      try folder.publish()
      for fault in SignalFault.allCases {
        let worst = measured.smallest(fault).map(SensitivityReport.number)
        let title = fault.title.padding(toLength: 12, withPad: " ", startingAt: 0)
        Terminal.say(
          "\(title)  \(worst.map { "\($0) \(fault.unit)" } ?? "not caught by every case")")
      }
      Terminal.say("\n\(SensitivityReport.headline(results))\nreport: \(folder.path)/index.html")
    }
  }

  var passedOn: [String] {
    var words = ["--project", project.folder]
    for path in file { words += ["--file", path] }
    for (name, value) in [("--sample", sample), ("--jobs", jobs), ("--goal", goal)] {
      if let value { words += [name, "\(value)"] }
    }
    if let secondsEach { words += ["--seconds-each", "\(secondsEach)"] }
    if fresh { words.append("--fresh") }
    if reportOnly { words.append("--report-only") }
    return words
  }

  /// The other program takes over the terminal, Ctrl-C and the exit code.
  ///
  /// - Throws: when it cannot be started.
  func replaceProcess(by words: [String]) throws {
    var arguments = words.map { strdup($0) }
    arguments.append(nil)
    signal(SIGPIPE, SIG_DFL)
    execvp(words[0], arguments)
    Terminal.note("parity: cannot start \(words[0]): \(SystemReason.of(errno: errno))")
    throw ExitCodes.incomparable
  }
}
