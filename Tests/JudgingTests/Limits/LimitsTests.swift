import ParityResults
import Testing

@testable import Judging
@testable import ParityReferences

@Suite struct LimitsTests {
  @Test func demandsBitExactnessWhereNothingIsSaid() throws {
    let limits = try Limits(yaml: "suites: {}", path: "limits.yml")

    #expect(limits.limit(suite: "biquad", id: "biquad/x").kind == .bitExact)
  }

  @Test func prefersTheLimitOfACaseToThatOfItsSuite() throws {
    let yaml = """
      suites:
        reverb: { limit: -120 dB, reason: measured, evidence: { repeat: -126 dB, margin: 6 } }
      cases:
        reverb/loud: { limit: -90, reason: clips, evidence: { platform: -90 } }
      """

    let limits = try Limits(yaml: yaml, path: "limits.yml")

    let soft = limits.limit(suite: "reverb", id: "reverb/soft")
    #expect(soft.decibels == -120)
    #expect(soft.reason == "measured")
    #expect(soft.evidence == LimitEvidence(repeatSpread: -126, margin: 6))
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
    ("suites: { a: { limit: -120, reason: why } }", "no evidence"),
    (
      "suites: { a: { limit: -100, reason: why, evidence: { repeat: -120, margin: 6 } } }",
      "supports −114"
    ),
    ("suites: { a: { limit: -100, reason: why, evidence: { repeat: identical } } }", "bit-exact"),
    (
      "suites: { a: { limit: bit-exact, reason: why, evidence: { repeat: -150 } } }",
      "captures differ by −150"
    ),
    (
      "suites: { a: { limit: -100, reason: why, evidence: { repeat: -101, margin: 40 } } }",
      "margin of 'a' is '40'"
    ),
    ("suites: { a: { limit: bit-exact, reason: why, evidence: { repeat: far } } }", "'far'"),
    ("suites: { a: { limit: bit-exact, reason: why, date: 2026-02-31 } }", "2026-02-31"),
    // Beside silence that would be an error of −40 dBFS.
    ("suites: { a: { limit: -60, window: 40 dB, reason: why } }", "between -200 and 20 dB"),
    ("divergences: { d: { cases: [x], limit: -60, reason: why } }", "expires"),
    ("divergences: { d: { cases: [x], reason: why, expires: 2027-01-01 } }", "no limit"),
    ("divergences: { d: { limit: -60, reason: why, expires: 2027-01-01 } }", "names no cases"),
    ("divergences: { d: { cases: [x], limit: -60, expires: 2027-01-01 } }", "no reason"),
    ("suits: { a: { limit: -120, reason: why } }", "unknown key 'suits'"),
    ("suites: [1, 2]", "suites"),
    ("suites: { a: { limit", "limits.yml"),
    ("\u{0}\u{1}", "limits.yml"),
  ])
  func refusesWhatItCannotHold(yaml: String, detail: String) {
    let error = #expect(throws: LimitsError.self) {
      try Limits(yaml: yaml, path: "limits.yml")
    }

    #expect(error?.description.hasPrefix("limits.yml:") == true)
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

extension LimitsTests {
  @Test(arguments: ["", "\n", "# nothing yet\n"])
  func limitsNothingWithoutEntries(yaml: String) throws {
    let limits = try Limits(yaml: yaml, path: "limits.yml")

    #expect(limits.limit(suite: "a", id: "a/b") == Limits.bitExact)
  }

  /// Silence has a null depth of 0 dB, and a sound that is 20 dB too quiet one of −0.9.
  @Test(arguments: ["0", "-0.0001", "-0.9 dB", "3"])
  func refusesALimitThatSilencePasses(text: String) {
    #expect(throws: LimitsError.self) { try Limits.parse(options: text) }
  }

  @Test func allowsOneThatItDoesNot() throws {
    #expect(try Limits.parse(options: "-1").decibels == -1)
  }
}
