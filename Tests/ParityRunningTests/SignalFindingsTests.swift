import AudioSignal
import Comparison
import Testing

@testable import ParityRunning

@Suite struct SignalFindingsTests {
  /// Twice as long as what is looked at.
  private static let long = TestSignal.noise(
    seed: 3, amplitude: 0.5, start: 0, length: 2 * SignalFindings.longestStretch
  ).render(
    channelCount: 1, frameCount: 2 * SignalFindings.longestStretch, sampleRate: 48000)

  @Test func explainsALongSignalWhereItBeginsToDiffer() {
    let start = SignalFindings.longestStretch + 1000
    var candidate = Self.long
    for frame in start..<candidate.frameCount { candidate.channels[0][frame] *= -1 }

    let findings = SignalFindings(
      reference: Self.long, candidate: candidate, within: 20)

    let words = findings.diagnoses.map(\.finding).joined(separator: " ")
    // Counted from the signal's own first frame: 131,072 and 1,000.
    #expect(words.contains("132,072"), "\(words)")
  }

  @Test func findsInAStretchWhatIsInTheWhole() {
    var candidate = Self.long
    candidate.channels[0] = candidate.channels[0].map { $0 * 0.5 }

    let findings = SignalFindings(
      reference: Self.long, candidate: candidate, within: 20)

    #expect(findings.diagnoses.first?.cause == .gain)
    // Halving is exact: nothing remains.
    #expect(findings.diagnoses.first?.remaining == nil)
  }

  @Test func looksAtAllOfSignalsOfUnequalLengths() {
    var candidate = Self.long
    candidate.channels[0].removeLast(1000)

    let findings = SignalFindings(
      reference: Self.long, candidate: candidate, within: 20)

    #expect(findings.diagnoses.first?.cause == .tailCut)
  }

  // Where both differ is not why: a mistake that explains all goes before it, however much it assumes.
  @Test func putsAnExperimentBeforeAPlace() {
    var candidate = Self.long
    for frame in 0..<100 { candidate.channels[0][frame] *= -0.3 }
    var findings = SignalFindings(reference: Self.long, candidate: candidate, within: 20)
    #expect(findings.diagnoses.first?.cause == .startTransient)

    findings.add([
      Diagnosis(
        cause: .init("event-time"), finding: "sources start late", complexity: 8, initial: -9,
        remaining: -130)
    ])

    #expect(
      findings.diagnoses.map(\.cause.rawValue).prefix(2) == ["event-time", "start-transient"])
  }

  /// Rounding in the first frames hid that all of it is inverted later: "only the first 11 frames differ: the cause".
  @Test func looksWhereTheDifferenceIsLarge() {
    let start = SignalFindings.longestStretch + 1000
    var candidate = Self.long
    for frame in 0..<11 { candidate.channels[0][frame] *= 1.0000002 }
    for frame in start..<candidate.frameCount { candidate.channels[0][frame] *= -1 }

    let findings = SignalFindings(reference: Self.long, candidate: candidate, within: 20)

    let words = findings.diagnoses.map(\.sentence).joined(separator: " ")
    #expect(!findings.diagnoses.contains { $0.cause == .startTransient }, "\(words)")
    #expect(words.contains("132,072"), "\(words)")
  }

  /// What differs at the beginning of a stretch alone is not all that differs.
  @Test func saysOfTheWholeOnlyWhatHoldsThere() {
    var candidate = Self.long
    for frame in 0..<100 { candidate.channels[0][frame] *= -0.3 }
    candidate.channels[0][candidate.frameCount - 1] += 0.001

    let findings = SignalFindings(reference: Self.long, candidate: candidate, within: 20)

    #expect(!findings.diagnoses.contains { $0.cause == .startTransient })
    #expect(findings.diagnoses.contains { $0.cause == .unexplained })
  }
}
