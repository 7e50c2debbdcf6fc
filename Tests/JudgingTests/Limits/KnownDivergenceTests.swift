import ExampleResults
import ParityReferences
import ParityResults
import TestProjects
import Testing

@testable import Comparison
@testable import Judging

@Suite struct KnownDivergenceTests {
  /// A day within the year that a divergence may be accepted for.
  private static let later = Day.adding(200, to: Day.today)

  private let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  /// The port 1 % off: a null depth of 20·log10(0.01 / 1.01) = −40.09 dB against the louder reference.
  private func outcome(_ yaml: String) throws -> (result: CaseResult, known: [DivergenceResult]) {
    var audio = library.audio
    audio.channels = audio.channels.map { $0.map { $0 * 1.01 } }
    try library.file(audio)
    let limits = try Limits(yaml: yaml, path: "limits.yml")
    let result = try library.outcome(limits: limits)
    return (result, limits.divergences(in: [result], today: Day.today))
  }

  private func judge(
    _ known: KnownDivergence, nullDepth: Double, worst: WorstWindow
  ) -> Judgement {
    var evidence = Example.result(nullDepth: nullDepth, maxAbsoluteError: 0.1).evidence
    evidence.comparison?.worstWindow = worst
    evidence.divergence = known.accepted
    return Judge.judge(evidence, today: Day.today)
  }

  private func entry(
    limit: String = "-40", expires: String = Self.later, more: String = ""
  ) -> String {
    "divergences: { louder: { cases: ['rng/*'], limit: \(limit), reason: by design,"
      + " expires: \(expires)\(more) } }"
  }

  @Test func excusesWhatIsRegisteredAndSaysWhy() throws {
    defer { library.remove() }

    let (result, known) = try outcome(entry(more: ", link: 'https://example.org/7'"))

    #expect(result.verdict == .knownDivergence)
    #expect(result.message.contains("by design"))
    #expect(known.map(\.state) == [.present])
    #expect(known[0].link == "https://example.org/7")
    #expect(known[0].cases == ["rng/first-draws@port"])
  }

  @Test(arguments: [
    ("-41", Self.later, DivergenceResult.State.grown), ("-40", "2001-01-01", .expired),
  ])
  func excusesNothingLargerOrLater(
    limit: String, expires: String, state: DivergenceResult.State
  ) throws {
    defer { library.remove() }

    let (result, known) = try outcome(entry(limit: limit, expires: expires))

    #expect(result.verdict == .fail)
    #expect(known.map(\.state) == [state])
  }

  /// A click that is louder than what is known, in 50 ms of their own: −40 dB over all either way.
  @Test(arguments: [(-20.0, Verdict.fail), (-5.0, .knownDivergence)])
  func excusesNothingElseThatIsLouderWhereItIs(window: Double, verdict: Verdict) throws {
    defer { library.remove() }
    let limits = try Limits(yaml: entry(more: ", window: \(window)"), path: "limits.yml")
    let known = try #require(limits.divergence(id: "rng/first-draws", candidate: "port"))

    let judgement = judge(known, nullDepth: -40.1, worst: WorstWindow(nullDepth: -10, time: 1.5))

    #expect(judgement.verdict == verdict)
    #expect(
      judgement.message.hasSuffix(
        "; the known divergence 'louder' accepts −20 dB within 50 ms, and from 1.50 s on it is"
          + " −10 dB ('window' of the divergence)") == (verdict == .fail))
  }

  /// As of limits: 20 dB beside silence, which counts as −80 dBFS.
  @Test(arguments: [(20.0, true), (20.1, false)])
  func excusesWithoutAWindowWhatALimitMayAllow(worst: Double, isExcused: Bool) throws {
    defer { library.remove() }
    let known = try #require(
      try Limits(yaml: entry(), path: "limits.yml")
        .divergence(id: "rng/first-draws", candidate: "port"))

    let judgement = judge(known, nullDepth: -50, worst: WorstWindow(nullDepth: worst, time: 0))

    #expect((judgement.verdict == .knownDivergence) == isExcused)
  }

  @Test(arguments: ["20.1 dB", "900 dB", "-201 dB", "loud"])
  func refusesAWindowAboveTheLoosest(window: String) throws {
    defer { library.remove() }

    let error = #expect(throws: LimitsError.self) {
      try Limits(yaml: entry(more: ", window: \(window)"), path: "limits.yml")
    }

    #expect(error?.description.contains("between -200 and 20 dB") == true)
  }

  @Test func saysWhyItExcusesNothing() throws {
    defer { library.remove() }

    let grown = try outcome(entry(limit: "-41")).result
    let expired = try outcome(entry(expires: "2001-01-01")).result

    #expect(
      grown.message.hasSuffix("; the known divergence 'louder' accepts a null depth of −41 dB"))
    #expect(expired.message.hasSuffix("; the known divergence 'louder' expired on 2001-01-01"))
  }

  @Test func excusesOnlyTheCandidateItNames() throws {
    defer { library.remove() }

    let (result, known) = try outcome(entry(more: ", candidate: engine"))

    #expect(result.verdict == .fail)
    #expect(known.isEmpty)
  }

  @Test func saysWhenADivergenceHasDisappeared() throws {
    defer { library.remove() }
    let limits = try Limits(yaml: entry(), path: "limits.yml")

    let result = try library.outcome(limits: limits)

    #expect(result.verdict == .pass)
    #expect(limits.divergences(in: [result], today: Day.today).map(\.state) == [.disappeared])
  }
}
