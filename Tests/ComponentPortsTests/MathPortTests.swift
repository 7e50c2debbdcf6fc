import CandidateKit
import ComponentPorts
import ParityCases
import ParityReferences
import Testing

@Suite struct MathPortTests {
  private func definition(_ sequence: String, channels: Int = 4) -> CaseDefinition {
    CaseDefinition(
      id: "jsmath/x", suite: "jsmath", name: "x", component: "Math", kind: .data, source: "x.js",
      sampleRate: 48000, frames: 3, channels: channels,
      parameters: .object([
        "sequence": .string(sequence), "from": .number(0), "to": .number(1), "count": .number(3),
      ]))
  }

  // sqrt is exact: 0, √½ and 1, each in the channels of its bits.
  @Test func givesTheBitsOfEachResult() throws {
    let rendered = try MathPort.render(definition("sqrt"), stimulus: nil)

    #expect(rendered.channels == BitChannels.of([0, 0.5.squareRoot(), 1]))
  }

  @Test(arguments: [("sinh", 4), ("sqrt", 2)])
  func refusesAFunctionAndAShapeThatItDoesNotKnow(sequence: String, channels: Int) {
    #expect(throws: InvalidParameters.self) {
      try MathPort.render(definition(sequence, channels: channels), stimulus: nil)
    }
  }
}
