import CandidateKit
import NotePlayerParity
import ParityCases
import ParityReferences
import TestProjects
import Testing

@Suite struct NotePlayerAppTests {
  @Test func portsSuitesThatThereAre() throws {
    let app = NotePlayerApp(webFolder: "")

    #expect(app.ports.count == 2)
    #expect(try app.suitesWithoutReferences() == [])
  }

  @Test func refusesAModeThatItDoesNotKnow() {
    let definition = CaseDefinition(
      id: "instruments/x", suite: "instruments", name: "x", component: "note player", kind: .graph,
      source: "x.js", sampleRate: 48000, frames: 128, channels: 2,
      parameters: .object([
        "score": .object([
          "format": .string("note-score"), "version": .number(1), "events": .array([]),
        ]),
        "options": .object(["mode": .string("bend15")]),
      ]))

    let error = #expect(throws: InvalidParameters.self) {
      try InstrumentsPort.render(RenderRequest(definition))
    }
    #expect(error?.id == definition.id)
    #expect(error?.fault as? InstrumentsFault == .noMode("bend15"))
  }
}
