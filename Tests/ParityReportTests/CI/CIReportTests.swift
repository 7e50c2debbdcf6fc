import ExampleResults
import Foundation
import ParityResults
import Testing

@testable import ParityReport

@Suite struct CIReportTests {
  private func results() -> RunResults {
    Example.run([
      Example.result(name: "exact"),
      Example.result(
        name: "off", verdict: .fail, message: "1 dB # too loud", nullDepth: -10,
        maxAbsoluteError: 0.1, diagnosis: [Example.diagnosis("it is loud")]),
      Example.result(name: "broken", verdict: .error, message: "no \"file\""),
      Example.result(name: "known", verdict: .knownDivergence, message: "by design", nullDepth: -9),
    ])
  }

  // The expected text is TAP 14's grammar, written by hand.
  @Test func isTAP() {
    #expect(
      TAPReport(results()).text == """
        TAP version 14
        1..4
        ok 1 - suite/exact@port
        not ok 2 - suite/off@port
          ---
          severity: fail
          message: "1 dB # too loud; it is loud"
          ...
        not ok 3 - suite/broken@port
          ---
          severity: error
          message: "no \\"file\\""
          ...
        not ok 4 - suite/known@port # TODO by design

        """)
  }

  @Test func tellsGitLabWhereAFindingIs() throws {
    let report = GitLabCodeQuality(
      results(), sources: .init(prefix: "app") { _ in "// cases\n'off'\n" })

    let findings = try #require(
      try JSONSerialization.jsonObject(with: report.json()) as? [[String: Any]])
    let off = try #require(
      findings.first { ($0["description"] as? String)?.hasPrefix("suite/off@port") == true })
    let location = off["location"] as? [String: Any]
    #expect(findings.count == 2)
    #expect(off["severity"] as? String == "major")
    #expect(location?["path"] as? String == "app/web/cases/gain.js")
    #expect((location?["lines"] as? [String: Any])?["begin"] as? Int == 2)
    // Two findings are told apart, and one is the same in the next run.
    #expect(Set(findings.compactMap { $0["fingerprint"] as? String }).count == 2)
    #expect(
      try report.json()
        == GitLabCodeQuality(
          results(), sources: .init(prefix: "app") { _ in "// cases\n'off'\n" }
        ).json())
  }

  @Test func commentsWithTheWorstFiveAndALink() {
    var results = Example.run(failed: 7)
    results.run.project = "Night|jar"

    let text = PullRequestComment(results, address: "https://example.org/1").text
    let lines = text.split(separator: "\n")

    #expect(lines[0] == "<!-- parity -->")
    #expect(lines[1].hasPrefix("### ❌ Night&#124;jar: "))
    #expect(lines.count { $0.hasPrefix("| ❌ |") } == 5)
    #expect(text.contains("\nand 2 more\n"))
    #expect(text.contains("[the whole report](https://example.org/1) · Parity 1.0.0"))
    #expect(!PullRequestComment(results).text.contains("]("))
  }

  @Test func namesTheProject() throws {
    var results = Example.run(bitExact: 1)
    #expect(ReportNumbers.title(results.run) == "Port fidelity")
    results.run.project = "Tom & <Jerry>"

    let badge = Badge(results.summary, project: results.run.project).svg

    #expect(ReportNumbers.title(results.run) == "Tom & <Jerry>: port fidelity")
    #expect(
      badge.contains("<title>Tom &amp; &lt;Jerry&gt; port fidelity: 1 of 1 bit-exact</title>"))
    #expect(MarkdownSummary(results).text.contains("Jerry"))
  }
}

@Suite struct PublishedLimitsTests {
  private func limits(_ results: RunResults) throws -> String {
    let page = PublicationPage(results, history: RunHistory(), signature: nil)
    return try #require(page.facts.first { $0.0 == "Limits" }?.1)
  }

  @Test func saysWhatThisRunsLimitsAreAndOnWhoseWord() throws {
    var results = Example.run(bitExact: 4)
    #expect(try limits(results) == "bit-exact in 4 comparisons")

    results.cases[1].limit = LimitResult(kind: .nullDepth, decibels: -100, reason: "ours")
    results.cases[2].limit = results.cases[1].limit
    var measured = LimitResult(kind: .nullDepth, decibels: -120, reason: "captures differ")
    measured.evidence = LimitEvidence(repeatSpread: -126, margin: 6)
    results.cases[3].limit = measured

    #expect(
      try limits(results)
        == "bit-exact in 1 comparison; a null depth of −120.0 dB at most in 1 comparison, on measured"
        + " evidence; a null depth of −100.0 dB at most in 2 comparisons, on the word of the project's"
        + " owner")
  }
}
