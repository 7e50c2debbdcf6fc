import Testing

@testable import HiSynthEngine

@Suite struct PresetJSONTests {
  private func file(_ parameters: String) -> String {
    "{\"hisynth\": 1, \"name\": \"T\", \"parameters\": {\(parameters)}}"
  }

  @Test func missingFieldsHaveTheirDefaults() throws {
    let preset = try PresetJSON.decode(file("\"waveform2\": \"pulse\""))

    var expected = SynthValues()
    expected.waveform2 = 4
    #expect(preset.values == expected)
  }

  @Test func keepsDoubles() throws {
    let preset = try PresetJSON.decode(file("\"attack\": 0.30000000000000004"))

    #expect(preset.values.attack == 0.30000000000000004)
  }

  @Test func comesBackAsItWas() throws {
    for name in try TestFiles.presetNames {
      let preset = try TestFiles.preset(name)

      #expect(try PresetJSON.decode(PresetJSON.encode(preset)) == preset)
    }
  }

  @Test func namesWhatItDoesNotKnow() throws {
    #expect(try PresetJSON.decode(file("\"warp\": 9")).notes == ["warp: unknown, ignored"])
  }

  @Test func roundsWholeFieldsHalfUp() throws {
    let values = try PresetJSON.decode(file("\"pitch1\": 2.5, \"pitch2\": -2.5")).values

    #expect(values.pitch1 == 3 && values.pitch2 == -2)
  }

  @Test func refusesWithTheFieldsName() {
    let cases: [(String, PresetError)] = [
      ("\"attack\": \"1\"", .type(field: "attack", expected: "a number")),
      ("\"attack\": 1e999", .notFinite(field: "attack")),
      ("\"lfoDepths\": [1]", .count(field: "lfoDepths", 1)),
      ("\"reverbOn\": 1", .type(field: "reverbOn", expected: "true or false")),
    ]
    for (parameters, error) in cases {
      #expect(throws: error) { try PresetJSON.decode(file(parameters)) }
    }
    #expect(throws: PresetError.notJSON(line: 1, column: 2)) { try PresetJSON.decode("{") }
    #expect(throws: PresetError.tooLarge) {
      try PresetJSON.decode(String(repeating: " ", count: 65537))
    }
  }
}
