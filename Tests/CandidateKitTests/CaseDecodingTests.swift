import CandidateKit
import ParityCases
import ParityReferences
import Testing

@Suite struct CaseDecodingTests {
  private struct Parameters: Decodable { let gain: Double }

  @Test func readsParametersAsTheCandidatesOwnType() throws {
    let definition = CaseDefinition.example
    let parameters: Parameters = try definition.decode(definition.parameters)

    #expect(parameters.gain == 0.5)
  }

  @Test func namesTheCaseAndTheParameterThatIsMissing() {
    let error = #expect(throws: InvalidParameters.self) {
      let _: Parameters = try CaseDefinition.example.decode(.object(["gian": .number(1)]))
    }
    #expect(error?.id == "suite/name")
    #expect((error?.fault as? UndecodableParameters)?.reason.contains("gain") == true)
  }
}
