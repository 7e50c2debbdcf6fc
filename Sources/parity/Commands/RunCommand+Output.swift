import DataText
import Foundation
import ParityReport
import ParityResults
import ParityTerminal

/// How results are printed.
extension RunCommand {
  var commandLine: String {
    var words = ["parity", "run"]
    for name in selection.suite { words += ["--suite", name] }
    if let pattern = selection.pattern { words += ["--case", pattern] }
    for name in candidate { words += ["--candidate", name] }
    if resume { words.append("--resume") }
    if onlyFailed { words.append("--only-failed") }
    return words.joined(separator: " ")
  }

  var chosenFormat: OutputFormat {
    format ?? .suiting(ProcessInfo.processInfo.environment)
  }

  func print(_ results: RunResults, reportFolder: String) throws {
    if json {
      Terminal.say(String(decoding: try JSONText.encode(results), as: UTF8.self))
    } else if chosenFormat == .junit {
      Terminal.say(JUnitReport(results).xml, terminator: "")
    } else if chosenFormat == .tap {
      Terminal.say(TAPReport(results).text, terminator: "")
    } else {
      let summary = TerminalSummary(results, reportFolder: reportFolder)
      if list { Terminal.say(summary.list + "\n") }
      Terminal.say(summary.text)
    }
  }
}
