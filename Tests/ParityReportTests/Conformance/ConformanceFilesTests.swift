import ExampleResults
import Foundation
import ParityResults
import Testing

@testable import ParityReport

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ConformanceFilesTests {
  private static let far = Example.result(
    suite: "b", verdict: .fail, nullDepth: -20, maxAbsoluteError: 0.1)
  private static let near = Example.result(
    suite: "b", verdict: .pass, nullDepth: -120, maxAbsoluteError: 1e-7)

  private func conformance(_ results: [CaseResult]) -> Conformance {
    Conformance(Example.run(results), of: "port")
  }

  @Test(
    arguments: [
      ([Example.result()], "1 of 1 exact", "#146634"),
      ([Example.result(), Self.far], "1 of 2 exact", "#563a98"),
      ([Example.result(), Self.near, Self.far], "1 of 3 exact, 2 within −100 dB", "#563a98"),
      ([Self.far], "0 of 1 exact", "#b3191f"),
    ] as [([CaseResult], String, String)])
  func saysTheShareOnABadge(results: [CaseResult], text: String, colour: String) {
    let badge = Badge(conformance(results)).svg

    #expect(badge.contains("<title>port conformance: \(text)</title>"))
    #expect(badge.contains("fill=\"\(colour)\""))
    #expect(XMLParser(data: Data(badge.utf8)).parse())
    // Whoever reads the page sees it, and the line that shows it elsewhere.
    let page = ConformancePage(conformance(results)).html
    #expect(page.contains("<title>port conformance: \(text)</title>"))
    #expect(
      page.contains("<pre>[![port conformance, \(text)](conformance.svg)](conformance.html)</pre>"))
  }

  // A file that a report does not list is somebody's own: the next run would refuse to replace it.
  @Test func becomesPartOfTheReportThatTheNextRunReplaces() throws {
    let temporary = try TemporaryFolder()
    func publish() throws -> String {
      let folder = try ReportFolder(path: "\(temporary.path)/latest")
      try folder.write(Data(ReportFolder.generatorMark.utf8), to: "index.html")
      try folder.publish()
      return folder.path
    }
    let report = try publish()

    let names = try ConformanceFiles(conformance([Self.far])).write(to: report)

    #expect(
      Set(names) == ["conformance.html", "conformance.json", "conformance.md", "conformance.svg"])
    let table = try String(contentsOfFile: "\(report)/conformance.md", encoding: .utf8)
    #expect(
      table.hasPrefix(
        "[![port conformance, 0 of 1 exact](conformance.svg)](conformance.html)\n\n| suite |"))
    #expect(ReportFiles.firstForeign(in: report) == nil)
    _ = try publish()
    #expect(!FileManager.default.fileExists(atPath: "\(report)/conformance.html"))
  }

  // What somebody keeps there stays refused.
  @Test func listsNothingOfOthers() throws {
    let temporary = try TemporaryFolder()
    let folder = try ReportFolder(path: "\(temporary.path)/latest")
    try folder.write(Data(ReportFolder.generatorMark.utf8), to: "index.html")
    try folder.publish()
    _ = try temporary.file("latest/notes.txt", "mine")

    try ConformanceFiles(conformance([])).write(to: folder.path)

    #expect(ReportFiles.firstForeign(in: folder.path) == "notes.txt")
  }

  @Test func showsOtherEnginesInTheSameCases() {
    var own = Self.far
    own.evidence.renderSeconds = 1.5
    var other = Self.near
    other.candidate = "a|b<i>"
    let shown = conformance([own, other])

    let table = ConformanceTable(shown).markdown
    #expect(table.contains("| suite | port | a&#124;b&#60;i&#62; |"))
    #expect(table.contains("| b | 0 · 0 · 0 · 1 · 0 | 0 · 1 · 0 · 0 · 0 |"))
    #expect(table.contains("| seconds | 1.5 |  |"))
    #expect(ConformancePage(shown).html.contains("<th>a|b&lt;i&gt;</th>"))
    // Alone it is a table.
    #expect(!ConformanceTable(conformance([Self.far])).markdown.contains("other engines"))
  }
}
