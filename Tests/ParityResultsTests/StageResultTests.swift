import ParityResults
import Testing

@Suite struct StageResultTests {
  private func stage(_ name: String, _ depth: Double?, differs: Bool = true) -> StageResult {
    StageResult(
      name: name, quanta: 9, equalQuanta: differs ? 1 : 9, firstQuantum: differs ? 1 : nil,
      nullDepth: depth)
  }

  // Rounding of 1e-6 in the oscillator, a wrong filter behind it: as the sizes lie apart, so do their causes.
  @Test func roundingBeforeWhatMattersIsNotOff() {
    let stages = [
      stage("oscillator", -125), stage("filter", -31), stage("destination", -30),
    ]

    #expect(stages.entry?.name == "oscillator")
    #expect(stages.firstOff(limit: -100)?.name == "filter")
  }

  @Test func aStageWithinTheLimitIsNotOff() {
    let stages = [stage("oscillator", -110), stage("destination", -90)]

    #expect(stages.firstOff(limit: -100)?.name == "destination")
    #expect(stages.firstOff(limit: nil)?.name == "oscillator")
  }

  // A case may fail by a window or a channel, with all of its stages within the limit.
  @Test func whereAllAreWithinTheLimitTheWorstIsOff() {
    let stages = [stage("oscillator", -140), stage("destination", -110)]

    #expect(stages.firstOff(limit: -100)?.name == "destination")
  }

  @Test func equalStagesAndUnknownDepthsAreNotOff() {
    #expect([stage("a", nil), stage("b", nil)].firstOff(limit: -100) == nil)
    #expect([stage("a", nil, differs: false), stage("b", -20)].firstOff(limit: -100)?.name == "b")
  }
}
