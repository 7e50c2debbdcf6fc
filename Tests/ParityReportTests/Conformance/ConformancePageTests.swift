import ExampleResults
import ParityReport
import ParityResults
import Testing

@Suite struct ConformancePageTests {
  private func conformance(_ results: [CaseResult]) -> Conformance {
    Conformance(Example.run(results), of: "port")
  }

  private func crash(suite: String) -> CaseResult {
    var result = Example.result(suite: suite, verdict: .error, message: "ended by signal 11")
    result.evidence.breakdown = .crash
    return result
  }

  @Test func isATableOfEverySuiteAndOfAll() {
    let table = ConformanceTable(
      conformance([
        Example.result(suite: "a"),
        Example.result(
          suite: "b", verdict: .fail, nullDepth: -70, maxAbsoluteError: 0.1), crash(suite: "c"),
      ])
    ).markdown

    #expect(table.contains("| a | 1 | 1 | 0 | 0 | 0 | 0 | 0 | 0 |"))
    #expect(table.contains("| b | 1 | 0 | 0 | 1 | 0 | 0 | 0 | 0 |"))
    #expect(table.contains("| c | 1 | 0 | 0 | 0 | 0 | 0 | 1 | 0 |"))
    #expect(table.contains("| suite | cases | exact |"))
    #expect(table.contains("| unsupported | crash | error |"))
    #expect(table.contains("| all | 3 | 1 | 0 | 1 | 0 | 0 | 1 | 0 |"))
  }

  // What an engine prints, and what its cases are called, may hold anything.
  @Test func showsMarkupAsText() {
    let page = ConformancePage(
      conformance([
        Example.result(
          suite: "<b>", name: "<i>", verdict: .error, message: "<script>alert(1)</script>")
      ])
    ).html

    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(!page.contains("<script") && !page.contains("<i>"))
    #expect(page.contains("default-src 'none'"))
  }

  @Test func namesTheCauseAndTheSpecification() {
    let page = ConformancePage(
      conformance([
        Example.result(
          suite: "gain", name: "half", component: "GainNode", verdict: .fail, message: "far",
          nullDepth: -20, maxAbsoluteError: 0.1, diagnosis: [Example.diagnosis("it is loud")])
      ])
    ).html

    #expect(page.contains("<b>gain/half</b> (−20.0 dB): it is loud"))
    #expect(page.contains("https://webaudio.github.io/web-audio-api/#GainNode"))
  }
}
