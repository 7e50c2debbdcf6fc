import ParityCases
import Testing

@Suite struct CaseDefinitionValidationTests {
  @Test(
    arguments: [
      CaseDefinition.example(), .example(frames: 1 << 26), .example(frames: 1, channels: 32),
      .example(frames: 1 << 19, channels: 32), .example(keepFrom: 99), .example(keepFrom: 0),
      .example(sampleRate: 3000), .example(sampleRate: 768_000), .example(name: "a"),
      .example(name: String(repeating: "z", count: 100)), .example(name: "-0-"),
    ])
  func acceptsCasesUpToTheirBounds(definition: CaseDefinition) throws {
    try definition.validate()
  }

  // Names become folders: nothing that a file system treats specially, on any platform.
  @Test(
    arguments: [
      "", ".", "..", "a/b", "/", "a\\b", "a.js", "a_b", "a`b", "a{b", "a:b", "a,b", "Upper",
      "ümlaut", "e\u{301}", "a b", "a\0b",
      "a\n", "😀", "ａ", "٣", "<script>", String(repeating: "a", count: 101),
    ])
  func refusesNamesThatAreUnsafeAsFiles(name: String) {
    #expect(!CaseDefinition.isValidName(name))
    #expect(throws: CaseError.invalidName(name)) {
      try CaseDefinition.example(name: name).validate()
    }
    #expect(throws: CaseError.invalidName(name)) {
      try CaseDefinition.example(suite: name).validate()
    }
  }

  @Test func refusesAnIdentifierOfAnotherCase() {
    var definition = CaseDefinition.example()
    definition.id = "suite/other"

    #expect(throws: CaseError.mismatchedID(id: "suite/other", expected: "suite/name")) {
      try definition.validate()
    }
  }

  // Bounds: 1...32 channels, 2^26 samples, a start inside the render.
  @Test(
    arguments: [
      (.example(channels: 0), "channels", 0, 1...32),
      (.example(channels: -1), "channels", -1, 1...32),
      (.example(channels: 33), "channels", 33, 1...32),
      (.example(channels: .min), "channels", .min, 1...32),
      (.example(frames: 0), "frames", 0, 1...1 << 26),
      (.example(frames: .max), "frames", .max, 1...1 << 26),
      (.example(frames: 1 << 26 + 1), "frames", 1 << 26 + 1, 1...1 << 26),
      (.example(frames: 1 << 25 + 1, channels: 2), "frames", 1 << 25 + 1, 1...1 << 25),
      (.example(keepFrom: 100), "keepFrom", 100, 0...99),
      (.example(keepFrom: -1), "keepFrom", -1, 0...99),
      (.example(keepFrom: .max), "keepFrom", .max, 0...99),
    ] as [(CaseDefinition, String, Int, ClosedRange<Int>)])
  func refusesShapesOutOfBounds(
    definition: CaseDefinition, what: String, value: Int, range: ClosedRange<Int>
  ) {
    #expect(
      throws: CaseError.outOfRange(id: "suite/name", what: what, value: value, range: range)
    ) { try definition.validate() }
  }

  @Test(arguments: [0, -48000, 2999, 768_001, .nan, .infinity, -.infinity, 1e300, -1e300])
  func refusesSampleRatesThatNoContextHas(sampleRate: Double) {
    #expect {
      try CaseDefinition.example(sampleRate: sampleRate).validate()
    } throws: { error in
      guard case CaseError.outOfRange(_, "sampleRate", _, 3000...768_000) = error else {
        return false
      }
      return true
    }
  }

  @Test(
    arguments: [
      (.invalidName("A/B"), ["A/B"]),
      (
        .outOfRange(id: "s/n", what: "frames", value: 0, range: 1...9),
        ["s/n", "frames", "0", "between 1 and 9"]
      ),
      (.mismatchedID(id: "s/m", expected: "s/n"), ["s/m", "s/n"]),
    ] as [(CaseError, [String])])
  func namesTheCaseAndTheNumbers(error: CaseError, words: [String]) {
    for word in words { #expect(error.description.contains(word)) }
  }
}
