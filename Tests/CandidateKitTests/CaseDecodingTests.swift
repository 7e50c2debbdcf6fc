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
    #expect {
      let _: Parameters = try CaseDefinition.example.decode(.object(["gian": .number(1)]))
    } throws: { error in
      guard case .invalidParameters(let id, let detail) = error as? SuiteError else { return false }
      return id == "suite/name" && detail.contains("gain")
    }
  }
}
