import Foundation
import MarkupText
import ParityResults
import ReadableNumbers

/// The results as JUnit XML, which CI systems read: one test suite for each suite.
///
/// - Source: the format of Ant's JUnit task, as Jenkins, GitLab and GitHub readers accept it.
package struct JUnitReport {
  private let results: RunResults

  package init(_ results: RunResults) { self.results = results }

  package var xml: String {
    var names: [String] = []
    for result in results.cases where !names.contains(result.suite) { names.append(result.suite) }
    let summary = results.summary
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"parity\" tests=\"\(summary.cases)\" failures=\"\(summary.failed)\""
        + " errors=\"\(summary.errors)\" time=\"\(seconds(results.run.seconds))\">",
    ]
    for name in names {
      lines += suite(name, results.cases.filter { $0.suite == name })
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private func suite(_ name: String, _ cases: [CaseResult]) -> [String] {
    let summary = RunResults.Summary(cases)
    let time = cases.compactMap(\.renderSeconds).reduce(0, +)
    let opening =
      "  <testsuite name=\"\(name.escapedForXML)\" tests=\"\(summary.cases)\""
      + " failures=\"\(summary.failed)\" errors=\"\(summary.errors)\""
      + " skipped=\"\(summary.knownDivergences + summary.unsupported)\" time=\"\(seconds(time))\""
      + " timestamp=\"\(results.run.date.formatted(.iso8601).prefix(19))\">"
    return [opening] + properties + cases.flatMap(testCase) + ["  </testsuite>"]
  }

  /// What readers on a CI system's page ask next.
  private var properties: [String] {
    let run = results.run
    let browsers = Set(results.references.map(\.browser.text))
    let values = [
      ("parity", run.parityVersion), ("browser", browsers.sorted().joined(separator: ", ")),
      ("machine", "\(run.machine.platform), \(run.machine.processor)"),
      ("commit", run.commit?.text ?? ""), ("command", run.command),
    ]
    let lines = values.filter { !$0.1.isEmpty }.map {
      "      <property name=\"\($0.0)\" value=\"\($0.1.escapedForXML)\"/>"
    }
    return ["    <properties>"] + lines + ["    </properties>"]
  }

  private func testCase(_ result: CaseResult) -> [String] {
    let opening =
      "    <testcase classname=\"\(result.suite.escapedForXML).\(result.candidate.escapedForXML)\""
      + " name=\"\(result.name.escapedForXML)\" time=\"\(seconds(result.renderSeconds ?? 0))\""
    let message = result.message.escapedForXML
    let text = ([result.message] + (result.diagnosis ?? []).map(\.sentence))
      .joined(separator: "\n").escapedForXML
    let element: String? =
      switch result.verdict {
      case .pass: nil
      case .fail: "<failure type=\"difference\" message=\"\(message)\">\(text)</failure>"
      case .error: "<error type=\"incomparable\" message=\"\(message)\">\(text)</error>"
      case .knownDivergence, .unsupported: "<skipped message=\"\(message)\"/>"
      }
    // Passed but not equal: readers of this file alone should know.
    let measured =
      [.measures, .seeds].contains(result.judgement.passedBy)
      ? ["      <system-out>\(message)</system-out>"] : []
    guard element != nil || !measured.isEmpty else { return [opening + "/>"] }
    return [opening + ">"] + (element.map { ["      \($0)"] } ?? []) + measured + [
      "    </testcase>"
    ]
  }

  private func seconds(_ value: Double) -> String { Words.fixed(value, digits: 3) }
}
