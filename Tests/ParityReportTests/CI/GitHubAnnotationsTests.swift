import ExampleResults
import Foundation
import ParityReport
import ParityResults
import Testing

@Suite struct GitHubAnnotationsTests {
  private let sources = GitHubAnnotations.Sources(prefix: "reference-audio") { path in
    path == "web/cases/gain.js" ? "// gain\ncase('ramp', {});\ncase(\"up-down\", {});\n" : nil
  }

  @Test func pointsAtTheCaseInItsScript() {
    let lines = GitHubAnnotations(
      Example.run([
        Example.result(
          name: "up-down", verdict: .fail, message: "null depth −20 dB; 100 % off",
          diagnosis: [Example.diagnosis("it is loud"), Example.diagnosis("it is late")]),
        Example.result(name: "exact"),
      ]), sources: sources
    ).lines

    #expect(
      lines == [
        "::error file=reference-audio/web/cases/gain.js,line=3,"
          + "title=suite/up-down@port differs beyond its limit"
          + "::null depth −20 dB; 100 %25 off%0Ait is loud"
      ])
  }

  @Test func pointsAtTheScriptWhereNoLineNamesTheCase() {
    let lines = GitHubAnnotations(
      Example.run([Example.result(name: "made-up", verdict: .error, message: "gone")]),
      sources: .init(prefix: "") { _ in nil }
    ).lines

    #expect(
      lines == [
        "::error file=web/cases/gain.js,title=suite/made-up@port could not be compared::gone"
      ])
  }

  @Test func showsTheTenWorstAndNothingThatPasses() {
    let failed = (0..<30).map {
      Example.result(
        name: "case-\($0)", verdict: .fail, message: "\($0)", nullDepth: Double(-$0),
        maxAbsoluteError: 1)
    }
    let others = Example.run(bitExact: 2, known: 2).cases

    let lines = GitHubAnnotations(Example.run(others + failed.reversed()), sources: sources).lines

    #expect(lines.map { String($0.split(separator: ":").last ?? "") } == (0..<10).map(String.init))
    #expect(GitHubAnnotations(Example.run(others), sources: sources).lines.isEmpty)
  }

  @Test(arguments: HostileText.all + ["a\n::error::b", "a,file=/etc/passwd", "::stop-commands::x"])
  func isOneCommandWhateverTheTexts(text: String) throws {
    let lines = GitHubAnnotations(
      Example.run([Example.result(suite: text, name: text, verdict: .fail, message: text)]),
      sources: sources
    ).lines

    let line = try #require(lines.first)
    #expect(lines.count == 1)
    #expect(!line.unicodeScalars.contains { $0 == "\n" || $0 == "\r" })
    // A property ends at a comma, the properties at two colons.
    let properties = try #require(line.wholeMatch(of: /(?s)::error (.*?)::.*/)).1
    #expect(properties.unicodeScalars.count { $0 == "," } == 1)
    #expect(properties.hasPrefix("file=reference-audio/web/cases/gain.js,title="))
  }
}
