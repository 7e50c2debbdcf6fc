import CandidateKit
import NotePlayerParity
import ParityCases
import ParityReferences
import TestProjects
import Testing

@Suite struct NotePlayerAppTests {
  // A port of a suite that was renamed would be asked for nothing, and never fail.
  @Test func portsSuitesThatThereAre() throws {
    let suites = try ReferenceLibrary(folder: Checkout.references).suites
    let ports = NotePlayerApp(webFolder: "").ports

    #expect(ports.count == 2)
    for suite in ports.keys { #expect(suites.contains(suite)) }
  }

  @Test func refusesAModeThatItDoesNotKnow() {
    let definition = CaseDefinition(
      id: "instruments/x", suite: "instruments", name: "x", component: "note player", kind: .graph,
      source: "x.js", sampleRate: 48000, frames: 128, channels: 2,
      parameters: .object([
        "score": .object(["events": .array([])]),
        "options": .object(["mode": .string("bend15")]),
      ]))

    #expect {
      try InstrumentsPort.render(RenderRequest(definition))
    } throws: { error in
      guard case .invalidParameters(let id, _) = error as? SuiteError else { return false }
      return id == definition.id
    }
  }
}
