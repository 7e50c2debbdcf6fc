import ParityResults
import TestProjects
import Testing

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
    return (result, limits.divergences(in: [result]))
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
    #expect(limits.divergences(in: [result]).map(\.state) == [.disappeared])
  }
}
