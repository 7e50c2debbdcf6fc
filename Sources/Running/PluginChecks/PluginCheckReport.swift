import MarkupText
import PluginCandidates

/// The results of an examination, for people and for programs.
package struct PluginCheckReport: Encodable, Sendable {
  package struct Summary: Encodable, Sendable {
    package let passed: Int
    package let notes: Int
    package let failed: Int
    package let skipped: Int
  }

  private let format = "parity-plugin-check"
  private let version = 1
  package let path: String
  package let plugin: String
  package let name: String
  package let pluginFormat: String
  package let inputs: Int
  package let outputs: Int
  package let playsNotes: Bool
  package let parameters: [Parameter]
  package let checks: [PluginCheckResult]
  package let summary: Summary

  package struct Parameter: Encodable, Sendable {
    package let id: UInt32
    package let name: String
    package let unit: String
    package let minimum: Double
    package let maximum: Double
    package let initial: Double
    package let text: String?
  }

  package init(_ examination: PluginExamination, _ checks: [PluginCheckResult]) {
    let description = examination.description
    path = examination.file.path
    plugin = description.plugin
    name = description.name
    pluginFormat = description.format
    (inputs, outputs) = (description.inputs, description.outputs)
    playsNotes = description.playsNotes
    parameters = description.parameters.map {
      Parameter(
        id: $0.id, name: $0.name, unit: $0.unit, minimum: $0.minimum, maximum: $0.maximum,
        initial: $0.initial, text: $0.text)
    }
    self.checks = checks
    func count(_ outcome: PluginCheckResult.Outcome) -> Int {
      checks.count { $0.outcome == outcome }
    }
    summary = Summary(
      passed: count(.pass), notes: count(.note), failed: count(.fail), skipped: count(.skipped))
  }

  /// As JUnit XML: one suite; notes pass.
  package var junit: String {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuite name=\"check-plugin \(name.escapedForXML)\" tests=\"\(checks.count)\""
        + " failures=\"\(summary.failed)\" errors=\"0\" skipped=\"\(summary.skipped)\">",
    ]
    for check in checks {
      let seconds = Double(Int(check.seconds * 1000)) / 1000
      let opening =
        "  <testcase classname=\"\(plugin.escapedForXML)\" name=\"\(check.check)\" time=\"\(seconds)\""
      let text = check.sentence.escapedForXML
      switch check.outcome {
      case .pass: lines.append(opening + "/>")
      case .note: lines.append("\(opening)><system-out>\(text)</system-out></testcase>")
      case .skipped: lines.append("\(opening)><skipped message=\"\(text)\"/></testcase>")
      case .fail:
        let command = (check.command ?? "").escapedForXML
        lines.append(
          "\(opening)><failure type=\"check\" message=\"\(text)\">\(command)</failure></testcase>")
      }
    }
    return (lines + ["</testsuite>"]).joined(separator: "\n") + "\n"
  }
}
