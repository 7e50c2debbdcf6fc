import ParityResults
import Testing

@testable import ParitySuite

@Suite struct LimitsTests {
  @Test func demandsBitExactnessWhereNothingIsSaid() throws {
    let limits = try Limits(yaml: "suites: {}", path: "limits.yml")

    #expect(limits.limit(suite: "biquad", id: "biquad/x").kind == .bitExact)
  }

  @Test func prefersTheLimitOfACaseToThatOfItsSuite() throws {
    let yaml = """
      suites:
        reverb: { limit: -120 dB, reason: measured }
      cases:
        reverb/loud: { limit: -90, reason: clips }
      """

    let limits = try Limits(yaml: yaml, path: "limits.yml")

    #expect(
      limits.limit(suite: "reverb", id: "reverb/soft")
        == LimitResult(kind: .nullDepth, decibels: -120, reason: "measured"))
    #expect(limits.limit(suite: "reverb", id: "reverb/loud").decibels == -90)
  }

  @Test(arguments: [
    ("suites: { a: { limit: -120 } }", "no reason"),
    ("suites: { a: { limit: -120, reason: '  ' } }", "no reason"),
    ("suites: { a: { reason: why } }", "no limit"),
    ("suites: { a: { limit: close, reason: why } }", "'close'"),
    ("suites: { a: { limit: 3, reason: why } }", "'3'"),
    ("suites: { a: { limit: .nan, reason: why } }", "'.nan'"),
    ("suites: { a: { limit: -120, reason: why, why: x } }", "unknown key 'why'"),
    ("suits: { a: { limit: -120, reason: why } }", "unknown key 'suits'"),
    ("suites: [1, 2]", "suites"),
    ("suites: { a: { limit", "limits.yml"),
    ("\u{0}\u{1}", "limits.yml"),
  ])
  func refusesWhatItCannotHold(yaml: String, detail: String) {
    let error = #expect(throws: SuiteError.self) {
      try Limits(yaml: yaml, path: "limits.yml")
    }

    #expect(error?.description.hasPrefix("limits.yml: ") == true)
    #expect(error?.description.contains(detail) == true)
  }

  @Test func findsNamesThatNoCaseHas() throws {
    let yaml = """
      suites:
        biquad: { limit: bit-exact, reason: known }
        bicuad: { limit: bit-exact, reason: typing error }
      cases:
        biquad/none: { limit: bit-exact, reason: gone }
      """

    let limits = try Limits(yaml: yaml, path: "limits.yml")

    #expect(limits.unused(ids: ["biquad/a"]) == ["bicuad", "biquad/none"])
  }
}
