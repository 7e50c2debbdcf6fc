import ParityResults
import TestProjects
import Testing

@testable import Judging
@testable import ParityReferences

@Suite struct LimitsDerivationTests {
  private func derive(
    spread: Double?, known: Limits = Limits()
  ) throws -> (proposal: LimitsDerivation.Proposal, yaml: String) {
    let temporary = try TemporaryLibrary()
    defer { temporary.remove() }
    try temporary.file(
      temporary.audio,
      spread: Spread(renders: 2, maxAbsoluteError: spread == nil ? 0 : 1e-7, nullDepth: spread))
    let library = try ReferenceLibrary(folder: temporary.folder)
    let derivation = LimitsDerivation(library: library, limits: known)
    return (derivation.proposals[0], derivation.yaml)
  }

  @Test func asksForBitExactnessWhereCapturesRepeat() throws {
    let (proposal, yaml) = try derive(spread: nil)

    #expect(proposal.limit.kind == .bitExact)
    #expect(proposal.caseCount == 1)
    #expect(yaml.contains("evidence: { repeat: identical }"))
  }

  @Test func allowsTheSpreadAndItsMargin() throws {
    let (proposal, _) = try derive(spread: -138.04)

    // −138.04 + 6 dB, rounded down to a tenth.
    #expect(proposal.limit.decibels == -132.1)
    #expect(proposal.limit.evidence == LimitEvidence(repeatSpread: -138.04, margin: 6))
  }

  @Test func proposesWhatIsAccepted() throws {
    for spread in [nil, -138.04, -20.6] {
      let (proposal, yaml) = try derive(spread: spread)

      let read = try Limits(yaml: yaml, path: "limits.yml").limit(suite: "rng", id: "")

      #expect(read.kind == proposal.limit.kind)
      #expect(read.decibels == proposal.limit.decibels)
    }
  }

  /// Measures stay measures: the nearest browser's 0.5 dB and a fifth more; the other one's limit has no ground.
  @Test func derivesMeasuresFromOtherBrowsers() throws {
    let temporary = try TemporaryLibrary()
    defer { temporary.remove() }
    try temporary.file(
      temporary.audio, spread: Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil))
    var manifest = try ReferenceLibrary(folder: temporary.folder).manifest
    manifest.cases[0].browsers = [
      BrowserDistance(
        browser: .init(name: "Other", version: "1"), nullDepth: -3, measures: ["level": 0.5])
    ]
    try manifest.write(to: temporary.folder)
    let known = try Limits(
      yaml: "rng: { level: 3 dB, stereo: 1 dB, reason: another generator }",
      LimitsHome("parity.yml", grounds: .ownWord))

    let derivation = LimitsDerivation(
      library: try ReferenceLibrary(folder: temporary.folder), limits: known)

    #expect(derivation.proposals[0].limit.text == "level 0.6 dB, stereo 1 dB")
    #expect(derivation.yaml.contains("    level: 0.6 dB # nearest other browser 0.5 dB\n"))
    #expect(derivation.yaml.contains("    stereo: 1 dB # as it was: nothing is filed\n"))
    let read = try Limits(yaml: derivation.yaml, path: "limits.yml")
    #expect(read.limit(suite: "rng", id: "").text == "level 0.6 dB, stereo 1 dB")
  }

  @Test func keepsTheReasonThatIsThere() throws {
    let reason = #"sums of "two" \\ orders"#
    let known = try Limits(
      yaml: "suites: { rng: { limit: bit-exact, reason: '\(reason)' } }", path: "limits.yml")

    let (_, yaml) = try derive(spread: nil, known: known)

    #expect(
      try Limits(yaml: yaml, path: "limits.yml").limit(suite: "rng", id: "").reason == reason)
  }
}
