import ExampleResults
import ParityResults
import Testing

@testable import ParityReport

@Suite struct ComponentFidelityTests {
  @Test func putsWhatNeedsAttentionFirst() {
    let results = Example.run([
      Example.result(name: "1", component: "b"), Example.result(name: "2", component: "A"),
      Example.result(name: "3", component: "d", verdict: .knownDivergence, nullDepth: -30),
      Example.result(name: "4", component: "z", verdict: .error),
      Example.result(name: "5", component: "c", verdict: .fail, nullDepth: -10),
      Example.result(name: "5", component: "c"),
    ])

    let components = ComponentFidelity.all(of: results)

    #expect(components.map(\.name) == ["c", "z", "d", "A", "b"])
    #expect(components.map(\.failures) == [1, 1, 0, 0, 0])
    // Two comparisons of one case.
    #expect(components[0].caseCount == 1)
    #expect(components[0].summary.cases == 2)
    #expect(
      components.map(\.worstNullDepthText) == ["−10.0 dB", "–", "−30.0 dB", "−∞ dB", "−∞ dB"])
  }
}
