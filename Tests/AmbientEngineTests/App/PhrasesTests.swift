import Testing

@testable import AmbientEngine

/// Expectations: `toISOString` in V8, and arithmetic.
@Suite struct PhrasesTests {
  @Test(arguments: [
    (0, "1970-01-01T00"), (1_768_478_411_000, "2026-01-15T12"),
    (1_709_164_800_000, "2024-02-29T00"), (1_709_251_199_999.9, "2024-02-29T23"),
    (-1, "1969-12-31T23"), (-0.5, "1970-01-01T00"), (951_782_400_000, "2000-02-29T00"),
    (-62_167_219_200_000, "0000-01-01T00"), (-62_167_219_200_001, "-000001-12-3"),
    (253_402_300_800_000, "+010000-01-01"), (8.64e15, "+275760-09-13"),
    (-8.64e15, "-271821-04-20"),
  ])
  func namesTheHour(date: Double, expected: String) {
    #expect(Phrases.bucket(date, seedWindow: "hour").hasPrefix(expected))
    #expect(Phrases.bucket(date, seedWindow: "day") == expected.prefix(10))
  }

  @Test(
    arguments: [
      (0, 0, 16000), (15999, 0, 1), (15999.75, 0, 0.25), (16000, 1, 16000), (-1, -1, 1),
      (1_768_478_411_000, 110_529_900, 5000),
    ] as [(Double, Double, Double)])
  func countsToTheNextBoundary(date: Double, index: Double, rest: Double) {
    #expect(Phrases.index(date) == index)
    #expect(Phrases.untilBoundary(date) == rest)
  }

  @Test func seedsWithTexts() {
    #expect(Phrases.sessionText(bucket: "2026-02-01") == "2026-02-01|E_ROOT")
    #expect(Phrases.displayText(bucket: "2026-02-01") == "2026-02-01|E_ROOT|E_ROOT")
    #expect(
      Phrases.boundaryText(bucket: "2026-02-01T12", state: "{}", index: -0.0)
        == "2026-02-01T12|{}|E_ROOT|phrase:0")
  }
}
