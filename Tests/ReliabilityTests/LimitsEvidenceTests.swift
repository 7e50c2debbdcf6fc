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

    let text = try #require(limits.unsupportedEvidence([entry(spread: measured)])).description

    #expect(text.contains("the limit of 'reverb' rests on 'repeat:"))
    #expect(text.contains("parity limits --derive"))
  }

  @Test func refusesABrowserThatIsCloserThanItSays() throws {
    let limits = try limits("browser: -50 dB", limit: "-50 dB")

    #expect(
      limits.unsupportedEvidence([entry(spread: nil, browser: -90)])?.description
        .contains("'browser:") == true)
    #expect(
      limits.unsupportedEvidence([entry(spread: nil)])?.description.contains("nothing") == true)
  }

  /// Also beside other evidence that holds, and where the limit needs none of it.
  @Test(arguments: ["platform: -60 dB", "repeat: -66.0 dB, platform: -90 dB"])
  func refusesADifferenceOfPlatformsThatNobodyFiled(evidence: String) throws {
    let limits = try limits(evidence, limit: "-90 dB")

    let text = limits.unsupportedEvidence([entry(spread: -66)])?.description

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
    let more = try limits("platform: -60 dB").unsupportedEvidence([measured])?.description
    #expect(more?.contains("rests on 'platform:") == true)
  }

  /// `default` has cases, too: those that nothing else names.
  @Test func refusesADefaultThatNobodyMeasured() throws {
    func text(_ more: String = "", repeats: Int = -9) throws -> String? {
      try Limits(
        yaml: "default: { limit: \(repeats + 6) dB, reason: r,"
          + " evidence: { repeat: \(repeats) dB, margin: 6 dB } }" + more, path: "limits.yml"
      ).unsupportedEvidence([entry(spread: -66)])?.description
    }

    #expect(try text()?.contains("the limit of 'default' rests on 'repeat: −9 dB'") == true)
    // Of no case at all there is no measurement either.
    #expect(
      try text("\nreverb: { limit: bit-exact, reason: r }", repeats: -66)?.contains("'default'")
        == true)
    #expect(try text(repeats: -66) == nil)
  }

  /// Of 50 ms nothing is filed, so that a window looser than the usual one is its owner's word.
  @Test func callsNoWiderWindowMeasured() throws {
    func isMeasured(_ window: String) throws -> Bool {
      try Limits(
        yaml: "rng: { limit: -60 dB, \(window) reason: r, evidence: { repeat: -60 dB } }",
        path: "limits.yml"
      ).limit(suite: "rng", id: "rng/a").isMeasured
    }

    #expect(try isMeasured(""))
    #expect(try isMeasured("window: -50 dB,"))
    #expect(try !isMeasured("window: 20 dB,"))
  }

  @Test(arguments: ["0x1p3 dB", "nan", "inf dB", "-Infinity"])
  func readsNoNumberThatNobodyWrites(text: String) {
    #expect(Limits.decibels(text) == nil)
  }

  @Test(arguments: ["*", "*/*", "**", "?*/*", "*/?*"])
  func refusesADivergenceOfEverything(pattern: String) {
    let error = #expect(throws: LimitsError.self) {
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
      limits.divergenceOfEverything(["port": ["reverb/tail", "ocean/waves"]])?.description
        .contains("every case") == true)
    #expect(
      limits.divergenceOfEverything(["port": ["reverb/tail", "ocean/waves", "gone/else"]]) == nil)
  }

  private static let soon = Day.adding(30, to: Day.today)

  /// Each of them names a suite, as it is asked to.
  @Test func refusesDivergencesThatTogetherAreEverythingOfACandidate() throws {
    func limits(_ second: String) throws -> Limits {
      try Limits(
        yaml: """
          divergences:
            one: { cases: ['reverb/*'], limit: -1 dB, reason: r, expires: \(Self.soon) }
            two: { cases: [\(second)], candidate: port, limit: -1 dB, reason: r, expires: \(Self.soon) }
          """, path: "limits.yml")
    }
    let ids = ["port": ["reverb/tail", "ocean/waves", "ocean/shore"]]

    let text = try limits("'ocean/*'").divergenceOfEverything(ids)?.description

    #expect(
      text?.contains("divergences 'one', 'two' together match every case of 'port'") == true)
    #expect(try limits("ocean/waves").divergenceOfEverything(ids) == nil)
  }

  /// One candidate renders both cases, the other one more: of each, what it renders counts.
  @Test func countsWhatEachCandidateRenders() throws {
    let limits = try Limits(
      yaml: """
        divergences:
          all: { cases: ['reverb/*'], candidate: first, limit: -1 dB, reason: r, expires: \(Self.soon) }
        """, path: "limits.yml")
    let reverbs = ["reverb/tail", "reverb/room"]

    let text = limits.divergenceOfEverything([
      "first": reverbs, "second": reverbs + ["ocean/waves"],
    ])?.description

    #expect(text?.contains("'all' matches every case of 'first'") == true)
    #expect(limits.divergenceOfEverything(["second": reverbs]) == nil)
  }

  /// Somebody has looked at each of them.
  @Test func acceptsADivergenceOfEachCaseByItsName() throws {
    let limits = try Limits(
      yaml: """
        divergences:
          all:
            cases: [reverb/tail, ocean/waves]
            limit: -1 dB
            reason: because
            expires: \(Self.soon)
        """, path: "limits.yml")

    #expect(limits.divergenceOfEverything(["port": ["reverb/tail", "ocean/waves"]]) == nil)
  }

  @Test func refusesADivergenceThatOutlivesAYear() {
    let error = #expect(throws: LimitsError.self) {
      try divergence("reverb/*", Day.adding(367, to: Day.today))
    }

    #expect(error?.description.contains("more than a year from now") == true)
    #expect(throws: Never.self) { try divergence("reverb/*", Day.adding(366, to: Day.today)) }
  }

  @Test func saysWhichDivergenceMatchesNothing() throws {
    let limits = try divergence("reverb/*", Day.adding(30, to: Day.today))

    #expect(limits.unmatchedDivergences(["reverb/tail"], candidates: ["port"]).isEmpty)
    #expect(
      limits.unmatchedDivergences(["voice/low"], candidates: nil)
        == ["the known divergence 'known' matches no case; remove it"])
  }

  @Test func saysWhichPartOfADivergenceMatchesNothing() throws {
    let limits = try Limits(
      yaml: """
        divergences:
          known:
            cases: [reverb/tail, reverb/tial]
            candidate: prot
            limit: -40 dB
            reason: because
            expires: \(Self.soon)
        """, path: "limits.yml")
    func sentence(_ candidates: [String]?) -> String {
      limits.unmatchedDivergences(["reverb/tail"], candidates: candidates).joined()
    }

    #expect(
      sentence(["port", "engine"]).contains(
        "of the candidate 'prot', which does not exist; did you mean 'port'?"))
    #expect(
      sentence(["prot"]).contains(
        "names 'reverb/tial', which matches no case; did you mean 'reverb/tail'?"))
    // Of a run of one candidate nobody knows the others.
    #expect(sentence(nil).contains("'reverb/tial'"))
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

/// Limits on measures in `limits.yml` rest on how far other browsers are from the reference.
@Suite struct MeasureEvidenceTests {
  private func entry(_ measures: [[String: Double]?]) -> Manifest.Entry {
    var entry = Manifest.Entry(
      id: "reverb/tail", capture: 1, files: [:],
      spread: Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil))
    entry.browsers = measures.enumerated().map { index, measures in
      BrowserDistance(
        browser: .init(name: "Other \(index)", version: "1"),
        nullDepth: measures == nil ? nil : -10, measures: measures)
    }
    return entry
  }

  private func fault(_ limit: String, _ measures: [[String: Double]?]) throws -> String? {
    let limits = try Limits(
      yaml: "suites: { reverb: { \(limit), reason: another generator } }", path: "limits.yml")
    return limits.unsupportedEvidence([entry(measures)])?.description
  }

  /// The nearest browser's, and a fifth more.
  @Test func acceptsWhatTheNearestBrowserDiffersBy() throws {
    #expect(try fault("level: 1.2 dB", [["level": 1]]) == nil)
    #expect(try fault("level: 1.2 dB", [["level": 3], ["level": 1]]) == nil)
    let words = try #require(try fault("level: 1.3 dB", [["level": 3], ["level": 1]]))
    #expect(words.contains("support no more than 1.2 dB"), "\(words)")
  }

  @Test func refusesWhatNobodyMeasured() throws {
    #expect(try fault("level: 1 dB", [])?.contains("is not filed") == true)
    #expect(try fault("level: 1 dB", [["stereo": 1]])?.contains("is not filed") == true)
    // One browser's render is identical: nothing excuses a difference but the tightest limit.
    #expect(try fault("level: 1 dB", [["level": 3], nil])?.contains("0.01 dB") == true)
  }

  @Test func isMeasured() throws {
    let limits = try Limits(
      yaml: "suites: { reverb: { level: 1 dB, reason: another generator } }", path: "limits.yml")
    #expect(limits.limit(suite: "reverb", id: "reverb/tail").isMeasured)
  }
}
