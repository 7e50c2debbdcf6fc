import AudioSignal
import CandidateKit
import ParityCases
import ParityReferences
import Testing

@Suite struct RenderRequestTests {
  @Test func makesTheStimulusByItsFormula() throws {
    let stimulus = try #require(try RenderRequest(.example).stimulus())

    #expect(stimulus.channels == [Array(repeating: 0.25, count: 10)])
  }

  @Test func hasNoStimulusWhereTheCaseHasNone() throws {
    var definition = CaseDefinition.example
    definition.stimulus = nil

    #expect(try RenderRequest(definition).stimulus() == nil)
  }

  // A port that was fed with something else than the page proves nothing.
  @Test func refusesAStimulusThatIsNotThePages() {
    var definition = CaseDefinition.example
    definition.stimulusSha256 = String(repeating: "0", count: 64)

    #expect(throws: StimulusMismatch(id: "suite/name")) {
      try RenderRequest(definition).stimulus()
    }
  }

  @Test func handsOnAStimulusThatWasReadBefore() throws {
    let read = SampleBuffer(channels: [[1, 2, 3]], sampleRate: 48000)

    #expect(try RenderRequest(.example, stimulus: { read }).stimulus() == read)
  }
}
