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
    try HTMLReport(results).writeIndex(to: report)
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

  @Test func carriesItsDataAsJSON() throws {
    let results = Example.run(bitExact: 2, failed: 1)

    let (data, _) = try split(try page(results), "id=\"results\">", "</script>")
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let copy = try decoder.decode(RunResults.self, from: Data(data.utf8))

    #expect(copy.summary == results.summary)
    #expect(copy.cases.map(\.id) == results.cases.map(\.id))
    // The channels' numbers stand with the plots.
    #expect(copy.cases.allSatisfy { $0.comparison?.channels.isEmpty ?? true })
  }

  @Test(arguments: HostileText.all)
  func keepsHostileTextsInsideTheirElements(text: String) throws {
    let hostile = Example.result(
      name: text, component: text, verdict: .fail, message: text, nullDepth: -10,
      maxAbsoluteError: 1, parameters: .object([text: .string(text)]))
    let harmless = Example.result(
      name: "x", component: "x", verdict: .fail, message: "x", nullDepth: -10,
      maxAbsoluteError: 1, parameters: .object([:]))

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
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let copy = try decoder.decode(RunResults.self, from: Data(data.utf8))
    #expect(copy.cases[0].message.unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(copy.cases[0].parameters[text] == .string(text))
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

    try HTMLReport.writePlots(Example.plots, of: hostile, to: report)
    try report.publish()
    let script = try folder.text("report/cases/port/suite/name.js")

    // One call of two JSON values: read as a JSON array, the first is the text and the candidate.
    let body = try #require(script.wholeMatch(of: /(?s)parityCase\((.*)\);\n/)).1
    let values = try JSONDecoder().decode([JSONValue].self, from: Data("[\(body)]".utf8))
    #expect(values.count == 2)
    #expect(values[0] == .string("\(text)@port"))
    // JSON allows the line separators, JavaScript before 2019 did not.
    #expect(!script.unicodeScalars.contains { ["<", "\u{2028}", "\u{2029}"].contains($0) })
  }

  @Test func refusesPlotsThatJSONCannotHold() throws {
    var plots = Example.plots
    plots.channels[0].detail.reference = [.nan]
    let report = try ReportFolder(path: "\(folder.path)/report")
    defer { report.discard() }

    #expect(throws: ReportError.self) {
      try HTMLReport.writePlots(plots, of: Example.result(), to: report)
    }
  }
}
