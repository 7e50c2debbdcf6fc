import ExampleResults
import Foundation
import ParityReport
import ParityResults
import Testing

@Suite struct JUnitRulesTests {
  private var results: RunResults {
    var results = Example.run(bitExact: 2, within: 1, failed: 2, errors: 1, known: 1)
    results.run.commit = SourceCommit(hash: String(repeating: "1", count: 40), isChanged: true)
    return results
  }

  @Test func keepsTheRulesWithEveryVerdict() {
    #expect(JUnitRules.violations(in: JUnitReport(results).xml) == [])
    #expect(JUnitRules.violations(in: JUnitReport(Example.run()).xml) == [])
  }

  @Test(arguments: HostileText.all)
  func keepsTheRulesWithHostileTexts(text: String) {
    var hostile = Example.run(
      [Verdict.pass, .fail, .error, .knownDivergence].map {
        Example.result(
          suite: text, name: text, component: text, verdict: $0, message: text,
          diagnosis: [Example.diagnosis(text)])
      }, platform: text)
    hostile.run.command = text

    #expect(JUnitRules.violations(in: JUnitReport(hostile).xml) == [])
  }

  /// A check that accepts everything would prove nothing.
  @Test(arguments: [
    (" name=\"suite\"", "", "without name"), (" tests=\"7\"", " tests=\"many\"", "tests is 'many'"),
    ("<testcase ", "<testcase file=\"a.js\" ", "has file"),
    ("<testcase ", "<test ", "unknown <test>"), ("</testcase>", "text</testcase>", "text in"),
    ("time=\"1.500\"", "time=\"1.5 s\"", "time is '1.5 s'"),
    ("<failure ", "<system-out/><failure><error/></failure><failure ", "<error> in <failure>"),
  ])
  func findsWhatBreaksTheRules(from: String, to: String, violation: String) throws {
    let xml = JUnitReport(results).xml
    let range = try #require(xml.range(of: from))

    let broken = xml.replacingCharacters(in: range, with: to)

    #expect(JUnitRules.violations(in: broken).contains { $0.contains(violation) })
  }

  @Test func saysWhenAndFromWhatTheRunWas() {
    let xml = JUnitReport(results).xml

    // 1,795,201,200 s after 1970, without a zone, as Ant and Surefire write it.
    #expect(xml.contains(" timestamp=\"2026-11-20T19:00:00\""))
    #expect(xml.contains("<property name=\"commit\" value=\"111111111111 with changes\"/>"))
    #expect(xml.contains("<property name=\"browser\" value=\"Chromium 156.0.1.2\"/>"))
  }
}
