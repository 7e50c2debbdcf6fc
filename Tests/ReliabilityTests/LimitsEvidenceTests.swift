import Foundation
import ParityReferences
import ParityResults
import Testing

@testable import Judging

/// Limits that are looser than anything measured supports, whoever wrote the evidence.
@Suite struct LimitsEvidenceTests {
  private func entry(spread: Double?, browser: Double? = nil) -> Manifest.Entry {
    var entry = Manifest.Entry(
      id: "reverb/tail", capture: 1, files: [:],
      spread: Spread(renders: 2, maxAbsoluteError: spread == nil ? 0 : 1e-6, nullDepth: spread))
    entry.browsers = browser.map {
      [
        BrowserDistance(
          browser: .init(name: "Other", version: "1"), maxAbsoluteError: 0.1, nullDepth: $0)
      ]
    }
    return entry
  }

  private func limits(_ evidence: String, limit: String = "-60 dB") throws -> Limits {
    try Limits(
      yaml: """
        suites:
          reverb:
            limit: \(limit)
            reason: because
            evidence: { \(evidence) }
        """, path: "limits.yml")
  }

  @Test func acceptsWhatTheManifestSays() throws {
    let limits = try limits("repeat: -66.0 dB, browser: -60.4 dB", limit: "-60.4 dB")

    // Written to a tenth: −66.04 rounds to −66.0.
    #expect(limits.unsupportedEvidence([entry(spread: -66.04, browser: -60.4)]) == nil)
  }

  @Test(arguments: [(nil, -50.0), (-80.0, -60.0)] as [(Double?, Double)])
  func refusesASpreadThatNobodyMeasured(measured: Double?, claimed: Double) throws {
    let limits = try limits("repeat: \(claimed) dB", limit: "\(claimed) dB")

    let text = try #require(limits.unsupportedEvidence([entry(spread: measured)]))

    #expect(text.contains("the limit of 'reverb' rests on 'repeat:"))
    #expect(text.contains("parity limits --derive"))
  }

  @Test func refusesABrowserThatIsCloserThanItSays() throws {
    let limits = try limits("browser: -50 dB", limit: "-50 dB")

    #expect(
      limits.unsupportedEvidence([entry(spread: nil, browser: -90)])?.contains("'browser:") == true)
    #expect(limits.unsupportedEvidence([entry(spread: nil)])?.contains("nothing") == true)
  }

  /// Also beside other evidence that holds, and where the limit needs none of it.
  @Test(arguments: ["platform: -60 dB", "repeat: -66.0 dB, platform: -90 dB"])
  func refusesADifferenceOfPlatformsThatNobodyFiled(evidence: String) throws {
    let limits = try limits(evidence, limit: "-90 dB")

    let text = limits.unsupportedEvidence([entry(spread: -66)])

    #expect(text?.contains("rests on 'platform:") == true)
    #expect(
      try self.limits("repeat: -66.0 dB, platform: identical", limit: "-90 dB")
        .unsupportedEvidence([entry(spread: -66)]) == nil)
  }

  /// What `parity merge --captures` files of cases that two machines rendered.
  @Test func acceptsADifferenceOfPlatformsThatWasMeasured() throws {
    var measured = entry(spread: nil)
    measured.platforms = Spread(renders: 2, maxAbsoluteError: 1e-4, nullDepth: -80)

    #expect(try limits("platform: -80 dB", limit: "-80 dB").unsupportedEvidence([measured]) == nil)
    let more = try limits("platform: -60 dB").unsupportedEvidence([measured])
    #expect(more?.contains("rests on 'platform:") == true)
  }

  @Test(arguments: ["*", "*/*", "**", "?*/*", "*/?*"])
  func refusesADivergenceOfEverything(pattern: String) {
    let error = #expect(throws: SuiteError.self) {
      try divergence(pattern, Day.adding(30, to: Day.today))
    }

    #expect(error?.description.contains("which is every case") == true)
  }

  /// Whatever the patterns look like, what they match counts.
  @Test(arguments: ["[reverb/*, ocean/*]", "['*a*']", "['?*/*a*', ocean/waves]"])
  func refusesPatternsThatTogetherAreEverything(patterns: String) throws {
    let limits = try Limits(
      yaml: """
        divergences:
          all:
            cases: \(patterns)
            limit: -1 dB
            reason: because
            expires: \(Day.adding(30, to: Day.today))
        """, path: "limits.yml")

    #expect(
      limits.divergenceOfEverything(["reverb/tail", "ocean/waves"])?.contains("every case") == true)
    #expect(limits.divergenceOfEverything(["reverb/tail", "ocean/waves", "gone/else"]) == nil)
  }

  @Test func refusesADivergenceThatOutlivesAYear() {
    let error = #expect(throws: SuiteError.self) {
      try divergence("reverb/*", Day.adding(367, to: Day.today))
    }

    #expect(error?.description.contains("more than a year from now") == true)
    #expect(throws: Never.self) { try divergence("reverb/*", Day.adding(366, to: Day.today)) }
  }

  @Test func saysWhichDivergenceMatchesNothing() throws {
    let limits = try divergence("reverb/*", Day.adding(30, to: Day.today))

    #expect(limits.unmatchedDivergences(["reverb/tail"]).isEmpty)
    #expect(limits.unmatchedDivergences(["voice/low"]) == ["known"])
  }

  @discardableResult
  private func divergence(_ pattern: String, _ expires: String) throws -> Limits {
    try Limits(
      yaml: """
        divergences:
          known:
            cases: ['\(pattern)']
            limit: -40 dB
            reason: because
            expires: \(expires)
        """, path: "limits.yml")
  }
}
