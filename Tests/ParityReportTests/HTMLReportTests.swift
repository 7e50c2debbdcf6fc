import ExampleResults
import Foundation
import ParityCases
import ParityResults
import Testing

@testable import ParityReport

@Suite struct HTMLReportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func page(_ results: RunResults) throws -> String {
    let report = try ReportFolder(path: "\(folder.path)/report")
    try HTMLReport(results).write(to: report)
    try report.publish()
    return try folder.text("report/index.html")
  }

  /// The page between two marks of the template, and what stands around it.
  private func split(_ page: String, _ start: String, _ end: String) throws -> (String, String) {
    let scalars = page.unicodeScalars
    let opening = try #require(scalars.firstRange(of: start.unicodeScalars))
    let rest = scalars[opening.upperBound...]
    let closing = try #require(rest.firstRange(of: end.unicodeScalars))
    return (
      String(rest[..<closing.lowerBound]),
      String(scalars[..<opening.upperBound]) + String(rest[closing.lowerBound...])
    )
  }

  private func data(of page: String) throws -> JSONValue {
    let (data, _) = try split(page, "id=\"results\">", "</script>")
    return try JSONDecoder().decode(JSONValue.self, from: Data(data.utf8))
  }

  @Test func showsEachCaseWithItsNumbersWithoutAScript() throws {
    let page = try page(
      Example.run([
        Example.result(
          name: "lowpass", component: "BiquadFilterNode", verdict: .fail,
          message: "differs too much", nullDepth: -60.04, maxAbsoluteError: 2.5e-4)
      ]))

    for text in [
      "suite/lowpass", "BiquadFilterNode", "differs too much", "−60.0 dB", "2.5e−4",
      "Chromium 156.0.1.2", "Linux, x86-64",
    ] { #expect(page.contains(text)) }
    #expect(page.contains("<body class=\"state-fail\">"))
    // HTML: anything before the doctype puts browsers into quirks mode.
    #expect(page.hasPrefix("<!doctype html>"))
  }

  @Test(
    arguments: [
      (Example.run(bitExact: 1), "pass"), (Example.run(bitExact: 1, known: 1), "pass"),
      (Example.run(bitExact: 1, failed: 1), "fail"), (Example.run(bitExact: 1, errors: 1), "fail"),
      (Example.run(), "fail"),
    ])
  func passesOnlyWhenSomethingWasComparedAndNothingFailed(
    results: RunResults, state: String
  ) throws {
    #expect(try page(results).contains("<body class=\"state-\(state)\">"))
  }

  @Test func saysThatThereAreNoCases() throws {
    #expect(try page(Example.run()).contains("This run holds no cases."))
  }

  @Test func carriesARowOfNumbersForEachCaseAndLeavesTheRestToItsScript() throws {
    let results = Example.run([
      Example.result(name: "exact"),
      Example.result(
        name: "lowpass", verdict: .fail, message: "differs", nullDepth: -60,
        maxAbsoluteError: 0.25, diagnosis: [Example.diagnosis("it is late")]),
      Example.result(name: "broken", verdict: .error, message: "missing"),
    ])

    let data = try data(of: try page(results))

    guard case .array(let rows) = data["rows"], case .array(let texts) = data["texts"] else {
      Issue.record("rows and texts are lists")
      return
    }
    // By OverviewData: id, name, nine references, bit-exact, the diagnosis, then the numbers.
    let lengths = rows.map { row in if case .array(let list) = row { list.count } else { 0 } }
    #expect(lengths == [12, 23, 11])
    guard case .array(let lowpass) = rows[1], case .number(let place) = lowpass[12] else { return }
    #expect(texts[Int(place)] == .string("it is late"))
    #expect(lowpass[13] == .number(-60) && lowpass[14] == .number(0.25))
    // A text stands once, however many rows say it.
    // A suite, a candidate, a component, a source, three verdicts, three messages and a diagnosis.
    #expect(texts.count == 11)
  }

  @Test func writesAScriptForEachCaseAndNothingOfItIntoThePage() throws {
    let parameters = JSONValue.object(["frequency": .number(4321)])
    let page = try page(
      Example.run([Example.result(name: "lowpass", parameters: parameters)]))

    #expect(!page.contains("4321"))
    #expect(try folder.text("report/cases/port/suite/lowpass.js").contains("4321"))
  }

  @Test func staysSmallWithFiveHundredCases() throws {
    let cases = (0..<500).map { (index: Int) -> CaseResult in
      let fails = index < 10
      let message =
        fails
        ? "null depth −\(index).5 dB exceeds the limit; first difference at frame \(index)"
        : "bit-exact: all \(index * 128) samples equal"
      return Example.result(
        suite: "suite-\(index % 20)", name: "a-case-of-usual-length-\(index)",
        component: "Component \(index % 20)", verdict: fails ? .fail : .pass, message: message,
        nullDepth: fails ? -0.123456789012345 : nil,
        maxAbsoluteError: fails ? 0.123456789012345 : 0)
    }
    let results = Example.run(cases)

    // The report's budget: 300 kB for 500 cases.
    #expect(try page(results).utf8.count < 300_000)
  }

  @Test(arguments: HostileText.all)
  func keepsHostileTextsInsideTheirElements(text: String) throws {
    var hostile = Example.result(
      component: text, verdict: .fail, message: text, nullDepth: -10, maxAbsoluteError: 1)
    hostile.id = text
    var harmless = Example.result(
      component: "x", verdict: .fail, message: "x", nullDepth: -10, maxAbsoluteError: 1)
    harmless.id = "x"

    let whole = try page(Example.run([hostile], platform: text))
    let plain = try page(Example.run([harmless], platform: "x"))

    // No text may add a tag, an attribute's quote or an unfinished reference: outside of the data
    // both pages have as many of each, counted by scalar as a browser reads them.
    let (data, outside) = try split(whole, "id=\"results\">", "</script>")
    let (_, plainOutside) = try split(plain, "id=\"results\">", "</script>")
    for mark: Unicode.Scalar in ["<", ">", "\"", "'"] {
      #expect(
        outside.unicodeScalars.count { $0 == mark }
          == plainOutside.unicodeScalars.count { $0 == mark }, "\(mark)")
    }
    // The data ends where the template ends it, and holds the text as it was.
    #expect(!data.unicodeScalars.contains { ["<", "\u{2028}", "\u{2029}"].contains($0) })
    guard
      case .array(let texts) = try JSONDecoder().decode(JSONValue.self, from: Data(data.utf8))[
        "texts"]
    else {
      Issue.record("the data has no texts")
      return
    }
    #expect(
      texts.contains {
        if case .string(let copy) = $0 {
          copy.unicodeScalars.elementsEqual(text.unicodeScalars)
        } else {
          false
        }
      })
  }

  @Test func writesTheShownTextUnharmed() throws {
    let page = try page(Example.run([Example.result(message: "a<b & \"c\" 'd' > {{e}}")]))

    // HTML's named and numbered references; braces mean nothing to a browser.
    #expect(page.contains("a&lt;b &amp; &quot;c&quot; &#39;d&#39; &gt; {{e}}"))
  }

  @Test(arguments: HostileText.all)
  func keepsHostileTextsInsideTheCasesScript(text: String) throws {
    let result = Example.result(
      name: "name", message: text, parameters: .object([text: .string(text)]))
    var hostile = result
    hostile.id = text
    let report = try ReportFolder(path: "\(folder.path)/report")

    try HTMLReport(Example.run([hostile])).write(to: report)
    try report.publish()
    let script = try folder.text("report/cases/port/suite/name.js")

    // One call of JSON values, read as a JSON array.
    let body = try #require(script.wholeMatch(of: /(?s)parityData\((.*)\);\n/)).1
    let values = try JSONDecoder().decode([JSONValue].self, from: Data("[\(body)]".utf8))
    #expect(values.count == 3)
    #expect(values[1] == .string("\(text)@port"))
    #expect(values[2]["result"]?["parameters"]?[text] == .string(text))
    // JSON allows the line separators, JavaScript before 2019 did not.
    #expect(!script.unicodeScalars.contains { ["<", "\u{2028}", "\u{2029}"].contains($0) })
  }

  @Test(arguments: ["../outside", "a/../../outside", "nul\0"])
  func writesNothingOutsideItsFolder(path: String) throws {
    let report = try ReportFolder(path: "\(folder.path)/report")
    defer { report.discard() }

    #expect(throws: ReportError.self) {
      try HTMLReport.writeSource("text", path: path, to: report)
    }
  }

  @Test func refusesPlotsThatJSONCannotHold() throws {
    var plots = Example.plots
    plots.channels[0].envelope.reference = .init(min: [0], max: [.infinity])
    let report = try ReportFolder(path: "\(folder.path)/report")
    defer { report.discard() }

    #expect(throws: ReportError.self) {
      try HTMLReport.writePlots(plots, of: Example.result(), to: report)
    }
  }
}
