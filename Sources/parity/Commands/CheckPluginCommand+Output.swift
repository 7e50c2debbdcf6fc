import ArgumentParser
import Foundation
import OrdinaryFiles
import ParityCases
import ParityResults
import ParityTerminal
import PluginChecks

/// The output of a check of a plugin.
extension CheckPluginCommand {
  func introduce(_ examination: PluginExamination) {
    let about = examination.description
    let name = Terminal.printable(about.name.isEmpty ? about.plugin : about.name)
    let notes = about.playsNotes ? ", plays notes" : ""
    Terminal.say(
      "\(name) (\(about.format.uppercased()), \(Terminal.printable(about.plugin))): \(about.inputs) in,"
        + " \(about.outputs) out\(notes)")
    for parameter in about.parameters.prefix(40) {
      let words = parameter.text.map { " (\($0))" } ?? ""
      let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
      Terminal.say(
        Terminal.printable(
          "  id:\(parameter.id) \(parameter.name): \(Self.short(parameter.minimum)) to"
            + " \(Self.short(parameter.maximum))\(unit), at first \(Self.short(parameter.initial))\(words)"
        ))
    }
    let more = about.parameters.count - 40
    if more > 0 { Terminal.say("  and \(more) more; --json lists them") }
  }

  static func line(_ result: PluginCheckResult) -> String {
    let mark =
      switch result.outcome {
      case .pass: "ok  "
      case .note: "note"
      case .fail: "FAIL"
      case .skipped: "  - "
      }
    let name = result.check.padding(toLength: 19, withPad: " ", startingAt: 0)
    let text = "\(mark)  \(name) \(Terminal.printable(result.sentence))"
    guard result.outcome == .fail, let command = result.command else { return text }
    return text + "\n      again: \(Terminal.printable(command))"
  }

  static func conclusion(_ report: PluginCheckReport) -> String {
    let summary = report.summary
    var parts = ["\(summary.passed) passed"]
    if summary.notes > 0 { parts.append("\(summary.notes) to know") }
    if summary.skipped > 0 { parts.append("\(summary.skipped) left out") }
    parts.append("\(summary.failed) failed")
    return parts.joined(separator: ", ")
  }

  static func short(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(Float(number))
  }
}
