import Testing

@testable import GraphDiagnosis

@Suite struct ExperimentCostsTests {
  @Test func tellsWhatALongerRenderWillTake() {
    let costs = ExperimentCosts()
    #expect(costs.seconds(forFrames: 4800) == 0)

    costs.note(0.02, forFrames: 4800)

    #expect(costs.seconds(forFrames: 4800) == 0.02)
    #expect(costs.seconds(forFrames: 48000) == 0.2)
    // A shorter one may cost as much beside its frames.
    #expect(costs.seconds(forFrames: 128) == 0.02)
  }

  @Test func believesTheSlowestOfLate() {
    let costs = ExperimentCosts()
    for seconds in [0.1, 0.5, 0.1] { costs.note(seconds, forFrames: 4800) }

    // (0.5 + 0.1) / 2 after the slow one.
    #expect(abs(costs.seconds(forFrames: 4800) - 0.3) < 1e-12)
  }
}
