import ExampleResults
import ParityResults
import Testing

/// What the failing cases of a run have in common.
@Suite struct CauseSummaryTests {
  private func failing(_ name: String, _ depth: Double, _ finding: String?) -> CaseResult {
    Example.result(
      name: name, verdict: .fail, nullDepth: depth, maxAbsoluteError: 0.1,
      diagnosis: finding.map {
        [
          DiagnosisResult(
            cause: "filter-q", estimate: nil, unit: nil, finding: $0, sentence: $0, evidence: [],
            initial: depth, remaining: nil)
        ]
      })
  }

  @Test func gathersCasesOfOneCauseWorstFirst() throws {
    let summary = try #require(
      CauseSummary([
        failing("a", -30, "Q of node 3 is read as linear"),
        failing("b", -10, "Q of node 7 is read as linear"), failing("c", -5, nil),
        Example.result(name: "d"),
      ]))

    #expect(summary.causes.map(\.cases) == [["suite/b@port", "suite/a@port"]])
    #expect(summary.causes.first?.sentence == "2 cases share one cause: Q is read as linear")
    #expect(summary.unexplained == 1)
  }

  @Test func saysNothingOfARunThatPasses() {
    #expect(CauseSummary([Example.result()]) == nil)
  }
}
