import LabParameters
import ParityCases
import Testing

@Suite struct CaseParametersTests {
  @Test func coverWhatCasesVary() {
    let descriptions = CaseParameters.descriptions([
      .object(["q": .number(1), "hertz": .number(20), "type": .string("low"), "fixed": .number(3)]),
      .object([
        "q": .number(9), "hertz": .number(9000), "type": .string("high"), "fixed": .number(3),
      ]),
    ])

    #expect(descriptions.map(\.id) == ["hertz", "q", "type"])
    #expect(descriptions[0].scale == .logarithmic)
    #expect(descriptions[1].minimum == 1)
    #expect(descriptions[1].maximum == 9)
    #expect(descriptions[2].choices.map(\.name) == ["low", "high"])
  }

  @Test func leaveOutWhatIsNeitherNumberNorText() {
    let descriptions = CaseParameters.descriptions([
      .object(["a": .number(1), "b": .array([])]), .object(["a": .bool(true), "b": .number(2)]),
    ])

    #expect(descriptions.isEmpty)
  }
}
