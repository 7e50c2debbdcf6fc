import ExampleResults
import ParityResults
import Testing

@Suite struct ImplementationCountTests {
  private func result(
    _ name: String, by implementation: String?, isExact: Bool = true
  ) -> CaseResult {
    var result = Example.result(
      name: name, nullDepth: isExact ? nil : -90, maxAbsoluteError: isExact ? 0 : 1e-5)
    result.implementation = implementation
    return result
  }

  // Two candidates that call the same code prove it once.
  @Test func countsACaseOnceForEachImplementation() throws {
    let summary = RunResults.Summary([
      result("a", by: "nodes"), result("a", by: "nodes"), result("a", by: "value type"),
      result("b", by: "nodes"),
    ])

    #expect(summary.bitExact == 4)
    let counted = try #require(summary.implementations)
    #expect(counted.map(\.name) == ["nodes", "value type"])
    #expect(counted.map(\.cases) == [2, 1])
    #expect(counted.map(\.bitExact) == [2, 1])
  }

  @Test func countsNoCaseThatOneOfItsCandidatesMissed() throws {
    let summary = RunResults.Summary([
      result("a", by: "nodes"), result("a", by: "nodes", isExact: false),
    ])

    #expect(try #require(summary.implementations?.first).cases == 1)
    #expect(summary.implementations?.first?.bitExact == 0)
  }

  // Results from before implementations were told.
  @Test func saysNothingOfResultsThatTellNone() {
    #expect(RunResults.Summary([result("a", by: nil)]).implementations == nil)
  }
}
