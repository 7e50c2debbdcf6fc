import ExampleResults
import ParityReferences
import ParityResults
import Testing

@Suite struct ConformanceTests {
  private func result(
    _ name: String, _ depth: Double?, suite: String = "biquad", verdict: Verdict = .fail,
    frames: Int = 100
  ) -> CaseResult {
    var result = Example.result(
      suite: suite, name: name, verdict: verdict, message: "why", nullDepth: depth,
      maxAbsoluteError: depth == nil ? 0 : 0.1)
    result.evidence.frames = frames
    return result
  }

  private func crash(_ name: String) -> CaseResult {
    var result = result(name, nil, verdict: .error)
    result.evidence.breakdown = .crash
    return result
  }

  // The steps are part of the meaning: a depth at a step belongs to the closer level.
  @Test(
    arguments: [
      (nil, .exact), (-180, .near), (-100, .near), (-99.9, .close), (-60, .close), (-59.9, .worse),
      (20, .worse),
    ] as [(Double?, ConformanceTally.Level)])
  func levelsByNullDepth(depth: Double?, level: ConformanceTally.Level) {
    #expect(ConformanceTally.level(of: result("a", depth, verdict: .pass)) == level)
  }

  @Test func countsEachCaseOnce() {
    let conformance = Conformance(
      Example.run([
        result("lowpass-q1", nil, verdict: .pass), result("lowpass-q2", -20),
        result("highpass-q1", nil, verdict: .unsupported),
        result("highpass-q2", nil, verdict: .error), result("half", -80, suite: "gain"),
        crash("highpass-q3"),
      ]), of: "port")

    #expect(conformance.tally.counts == [1, 0, 1, 1, 1, 1, 1])
    #expect(conformance.tally.cases == 6)
    #expect(conformance.groups.map(\.name) == ["biquad", "gain"])
    let features = conformance.groups[0].features
    #expect(features.map(\.name) == ["highpass", "lowpass"])
    #expect(features.map(\.tally.counts) == [[0, 0, 0, 0, 1, 1, 1], [1, 0, 0, 1, 0, 0, 0]])
  }

  @Test func beginsWithTheSmallestCaseThatFails() {
    let conformance = Conformance(
      Example.run([
        result("long", -20, frames: 900), result("lacking", nil, verdict: .unsupported, frames: 1),
        result("short", -59, frames: 10), result("near", -120),
        result("crash", nil, verdict: .error),
      ]), of: "port")

    // What is near needs nobody; what is unsupported is known, and comes last.
    #expect(
      conformance.groups[0].failing.map(\.id)
        == ["biquad/short", "biquad/crash", "biquad/long", "biquad/lacking"])
  }

  @Test func isOfOneCandidate() {
    #expect(Conformance(Example.run(bitExact: 3), of: "another").tally.cases == 0)
  }

  @Test func holdsOtherCandidatesAndBrowsersBeside() {
    var slow = result("lowpass-q1", -20)
    slow.evidence.renderSeconds = 0.5
    var other = result("lowpass-q1", -120)
    other.candidate = "other"
    other.evidence.renderSeconds = 0.25
    let fox = ReferenceOrigin.BrowserName(name: "Fox", version: "1")
    let conformance = Conformance(
      Example.run([slow, other, result("half", -20, suite: "gain")]), of: "port",
      browsers: [
        slow.id: [BrowserDistance(browser: fox, maxAbsoluteError: 0)],
        "gain/half": [BrowserDistance(browser: fox, failure: "why")],
        "gain/not-of-this-run": [BrowserDistance(browser: fox, maxAbsoluteError: 0)],
      ])

    #expect(conformance.seconds == 0.5)
    #expect(conformance.peers.map(\.name) == ["other", "Fox 1"])
    #expect(conformance.peers.map(\.seconds) == [0.25, nil])
    #expect(
      conformance.peers[0].groups.map(\.counts) == [[0, 1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]])
    #expect(
      conformance.peers[1].groups.map(\.counts) == [[1, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0, 0]])
    #expect(conformance.peers[1].tally.cases == 2)
  }
}
