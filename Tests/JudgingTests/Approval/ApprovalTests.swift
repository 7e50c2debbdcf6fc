import Foundation
import ParityResults
import TestProjects
import Testing

@testable import Comparison
@testable import Judging
@testable import ParityReferences

@Suite struct ApprovalTests {
  /// A day within the year that a divergence may be accepted for.
  private static let later = Day.adding(200, to: Day.today)

  private let library: TemporaryLibrary
  private let id = "rng/first-draws"
  private let today = "2026-11-21"

  /// A port 1 % off: a null depth of 20·log10(0.01 / 1.01) = −40.09 dB against the louder reference.
  init() throws {
    library = try TemporaryLibrary()
    var audio = library.audio
    audio.channels = audio.channels.map { $0.map { $0 * 1.01 } }
    try library.file(audio)
  }

  private func approval(
    _ change: (inout CaseResult) -> Void = { _ in }, limits: String = ""
  ) throws -> Approval {
    let limits = try Limits(yaml: limits, path: "limits.yml")
    var result = try library.outcome(limits: limits)
    change(&result)
    return Approval(
      results: results([result]), manifest: try ReferenceLibrary(folder: library.folder).manifest,
      limits: limits, today: today)
  }

  private func results(_ cases: [CaseResult]) -> RunResults {
    RunResults(
      run: .init(
        parityVersion: "1", date: Date(timeIntervalSince1970: 0), command: "parity run", seconds: 1,
        jobs: 1, machine: Machine(platform: "test", processor: "test", cores: 1)),
      references: [], cases: cases)
  }

  private func add(
    _ request: Approval.Request, to yaml: String = "",
    _ change: (inout CaseResult) -> Void = { _ in }
  ) throws -> String {
    try approval(change, limits: yaml).addingDivergence(
      request, to: yaml, home: LimitsHome("limits.yml"))
  }

  @Test func recordsWhatDiffersWithItsSizeItsReasonAndItsEnd() throws {
    defer { library.remove() }

    let yaml = try add(.init(pattern: id, reason: "louder by design", link: "https://e.org/#7"))

    #expect(
      yaml == """
        divergences:
          rng-first-draws-port:
            cases: [rng/first-draws]
            candidate: port
            limit: -40.0 dB
            window: -40.0 dB
            reason: "louder by design"
            link: "https://e.org/#7"
            expires: 2027-05-23

        """)
    // What a run says with the new file.
    let judged = try library.outcome(limits: try Limits(yaml: yaml, path: "limits.yml"))
    #expect(judged.verdict == .knownDivergence)
    #expect(judged.message.contains("louder by design"))
  }

  @Test func keepsCommentsAndOrder() throws {
    defer { library.remove() }
    let before = """
      # Limits of this project.
      divergences:
          # Those that we know.
          other: { cases: ['gain/*'], limit: -3, reason: old, expires: \(Self.later) }  # keep
      # The suites.
      suites:
        gain: { limit: bit-exact, reason: "because" }

      """

    let after = try add(.init(pattern: "first-*", reason: "r"), to: before)

    let added = after.split(separator: "\n").filter { !before.contains($0) }
    #expect(added.first == "    rng-first-port:" || added.first == "    first-port:")
    let kept = after.split(separator: "\n").filter { !added.contains($0) }
    #expect(kept == before.split(separator: "\n"))
    #expect(
      InsertedLines.diff(from: before, to: after, path: "limits.yml").hasPrefix(
        """
        --- limits.yml
        +++ limits.yml
        @@ -2,6 +2,13 @@
         divergences:
        """))
  }

  @Test(arguments: [
    "\"; suites: { rng: { limit: -1 } }", "a\nsuites:\n  rng: 1", "# no comment", "'", "\\", "*a",
    "\u{202E}reversed", "\0\u{1}\u{85}\u{2028}", "{{x}} & <script>", "- item", "yes", "@",
  ])
  func holdsAnyReasonAsText(reason: String) throws {
    defer { library.remove() }

    let yaml = try add(.init(pattern: id, reason: reason, link: reason))

    let known = try #require(
      try Limits(yaml: yaml, path: "").divergence(id: id, candidate: "port"))
    #expect(known.reason == reason.trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(known.link == reason)
    #expect(!yaml.unicodeScalars.contains { $0.properties.generalCategory == .format })
  }

  @Test func refusesWhatPasses() throws {
    defer { library.remove() }

    #expect(throws: ApprovalError.nothingDiffers(pattern: id, known: 0)) {
      try add(.init(pattern: id, reason: "r")) { $0.judgement.verdict = .pass }
    }
    #expect(throws: ApprovalError.nothingDiffers(pattern: id, known: 1)) {
      try add(.init(pattern: id, reason: "r")) { $0.judgement.verdict = .knownDivergence }
    }
  }

  @Test func refusesWhatCouldNotBeCompared() throws {
    defer { library.remove() }

    #expect(throws: ApprovalError.notCompared(comparison: "\(id)@port", message: "no file")) {
      try add(.init(pattern: "*", reason: "r")) {
        $0.judgement.verdict = .error
        $0.judgement.message = "no file"
      }
    }
  }

  @Test func refusesAMissingReference() throws {
    defer { library.remove() }
    try FileManager.default.removeItem(atPath: library.audioPath)

    // The run itself makes it an error.
    #expect { try add(.init(pattern: id, reason: "r")) } throws: { error in
      guard case ApprovalError.notCompared = error else { return false }
      return true
    }
    #expect(!FileManager.default.fileExists(atPath: library.audioPath))
  }

  @Test(arguments: ["", " \n\t"])
  func refusesAnEmptyReason(reason: String) throws {
    defer { library.remove() }

    #expect(throws: ApprovalError.noReason) { try add(.init(pattern: id, reason: reason)) }
  }

  @Test func refusesResultsOfAnotherReference() throws {
    defer { library.remove() }
    #expect { try add(.init(pattern: id, reason: "r")) { $0.referenceHash = nil } } throws: {
      "\($0)".contains("stale")
    }
    let stale = try approval()
    try library.file(library.audio)
    let current = try ReferenceLibrary(folder: library.folder).manifest

    for (manifest, detail) in [(current, "another reference"), (nil, "no longer a reference")] {
      let approval = Approval(
        results: results(try stale.failures(.init(pattern: id, reason: "r"))),
        manifest: manifest ?? Manifest(captures: [], cases: []), limits: Limits(), today: today)
      #expect {
        try approval.addingDivergence(.init(pattern: id, reason: "r"), to: "", home: LimitsHome(""))
      } throws: { "\($0)".contains(detail) && "\($0)".contains("stale") }
    }
  }

  @Test func refusesResultsOfAnotherLimit() throws {
    defer { library.remove() }

    #expect {
      try add(.init(pattern: id, reason: "r")) {
        $0.limit = LimitResult(kind: .nullDepth, decibels: -50, reason: "then")
      }
    } throws: { "\($0)".contains("another limit") }
  }

  /// −40 dB over all, and a click that is −20 dB in its 50 ms: within a new limit, not within its window.
  @Test func recordsNoLimitUnderWhichTheCaseWouldStillFail() throws {
    defer { library.remove() }
    func add(_ window: Double?, to yaml: String = "") throws -> String {
      let approval = try approval(
        { $0.comparison?.worstWindow = WorstWindow(nullDepth: -20, time: 0.5) }, limits: yaml)
      return try approval.addingLimit(
        -39.5, window: window, margin: 0, .init(pattern: id, reason: "r"), to: yaml,
        home: LimitsHome("", grounds: .ownWord))
    }

    #expect(
      throws: ApprovalError.notCoveredByWindow(
        comparison: "\(id)@port", depth: -20, time: 0.5, window: -40)
    ) { try add(nil) }
    #expect(throws: ApprovalError.self) { try add(-20.1) }
    #expect(try add(-19).contains("    window: -19.0 dB\n"))
    // What holds now is not lost.
    let suite = "rng: { limit: -50 dB, window: -3 dB, reason: r, evidence: { repeat: -50 dB } }\n"
    #expect(try add(nil, to: suite).contains("    window: -3.0 dB\n"))
  }

  @Test func refusesResultsOfAnotherWindow() throws {
    defer { library.remove() }
    let yaml = "rng: { limit: -50 dB, window: -30 dB, reason: r, evidence: { repeat: -50 dB } }"

    #expect {
      try add(.init(pattern: id, reason: "r"), to: yaml) { $0.limit.window = -45 }
    } throws: { "\($0)".contains("another limit") }
  }

  @Test(arguments: ["2026-11-21", "2001-01-01", "tomorrow", "2027-02-30", ""])
  func refusesAnEndThatIsNotToCome(expires: String) throws {
    defer { library.remove() }

    #expect(throws: ApprovalError.badExpiry(expires)) {
      try add(.init(pattern: id, reason: "r", expires: expires))
    }
  }

  @Test func refusesWhatAnEntryIsAboutAlready() throws {
    defer { library.remove() }
    let yaml =
      "divergences:\n  old: { cases: ['rng/*'], limit: -90, reason: r, expires: \(Self.later) }\n"

    #expect(throws: ApprovalError.alreadyCovered(comparison: "\(id)@port", by: "old")) {
      try add(.init(pattern: id, reason: "r"), to: yaml)
    }
  }

  /// The results are of before; what they show is accepted by today's limits.
  @Test func findsNothingToApproveInWhatWasApprovedSinceTheRun() throws {
    defer { library.remove() }
    let yaml = try add(.init(pattern: id, reason: "r"))
    let earlier = try library.outcome(limits: try Limits(yaml: "", path: "limits.yml"))
    let approval = Approval(
      results: results([earlier]), manifest: try ReferenceLibrary(folder: library.folder).manifest,
      limits: try Limits(yaml: yaml, path: "limits.yml"), today: today)

    #expect(throws: ApprovalError.nothingDiffers(pattern: id, known: 1)) {
      try approval.failures(.init(pattern: id, reason: "again"))
    }
  }

  @Test func refusesADifferenceWithoutASizeOrAsLoudAsTheOriginal() throws {
    defer { library.remove() }

    for depth in [nil, 0, 3, -0.01] as [Double?] {
      #expect {
        try add(.init(pattern: id, reason: "r")) { $0.comparison?.nullDepth = depth }
      } throws: { error in
        guard case ApprovalError.unlimited("\(id)@port", _) = error else { return false }
        return true
      }
    }
  }

  @Test func namesWhatDiffersWhereNothingMatches() throws {
    defer { library.remove() }

    #expect(
      throws: ApprovalError.noMatch(pattern: "gain/*", differing: ["\(id)@port"])
    ) { try add(.init(pattern: "gain/*", reason: "r")) }
    #expect(
      throws: ApprovalError.noMatch(pattern: id, differing: ["\(id)@port"])
    ) { try add(.init(pattern: id, candidate: "engine", reason: "r")) }
  }

  @Test func giveEachDepthAnEntryAsTightAsTheOthers() throws {
    defer { library.remove() }
    let one = try library.outcome()
    let depths = [-20.01, -25, -31, -90]
    let failed = depths.enumerated().map { index, depth in
      var result = one
      result.id = "rng/case-\(index)"
      result.comparison?.nullDepth = depth
      return result
    }

    let groups = try DivergenceGroup.groups(failed, largestStep: 10)

    // −25 lies within 10 dB of −20.01, −31 does not.
    #expect(groups.map(\.cases) == [["rng/case-0", "rng/case-1"], ["rng/case-2"], ["rng/case-3"]])
    #expect(groups.map(\.limit) == [-20, -31, -90])
  }

  @Test func keepsWindowsThatAreFarApartApart() throws {
    defer { library.remove() }
    let one = try library.outcome()
    let failed = [(-50.0, 5.02), (-51, -3), (-45, -25)].enumerated().map { index, figures in
      var result = one
      result.id = "rng/case-\(index)"
      result.comparison?.nullDepth = figures.0
      result.comparison?.worstWindow = WorstWindow(nullDepth: figures.1, time: 0)
      return result
    }

    let groups = try DivergenceGroup.groups(failed, largestStep: 10)

    #expect(groups.map(\.cases) == [["rng/case-0", "rng/case-1"], ["rng/case-2"]])
    #expect(groups.map(\.limit) == [-50, -45])
    #expect(groups.map(\.window) == [5.1, -25])
  }

  @Test func recordsALimitThatItsEvidenceSupports() throws {
    defer { library.remove() }
    // Captures that differ among themselves by −45 dB support −39 dB with a margin of 6 dB.
    var audio = library.audio
    audio.channels = audio.channels.map { $0.map { $0 * 1.01 } }
    try library.file(
      audio, spread: Spread(renders: 2, maxAbsoluteError: 0.01, nullDepth: -45))

    let yaml = try approval().addingLimit(
      -39.5, margin: 6, .init(pattern: id, reason: "unstable"), to: "", home: LimitsHome(""))

    #expect(
      yaml == """
        cases:
          rng/first-draws:
            limit: -39.5 dB
            reason: "unstable"
            date: 2026-11-21
            evidence: { repeat: -45.0 dB, margin: 6.0 dB }

        """)
    let judged = try library.outcome(limits: try Limits(yaml: yaml, path: "limits.yml"))
    #expect(judged.verdict == .pass)
  }

  @Test func refusesALimitWithoutEvidence() throws {
    defer { library.remove() }

    // Captures that are identical support nothing but bit-exact.
    #expect {
      try approval().addingLimit(
        -30, margin: 0, .init(pattern: id, reason: "r"), to: "", home: LimitsHome("limits.yml"))
    } throws: { "\($0)".contains("limits.yml was left unchanged") }
    #expect(
      throws: ApprovalError.notCoveredByLimit(
        comparison: "\(id)@port", depth: try library.outcome().comparison?.nullDepth ?? 0,
        limit: -50)
    ) {
      try approval().addingLimit(
        -50, margin: 0, .init(pattern: id, reason: "r"), to: "", home: LimitsHome(""))
    }
  }
}
