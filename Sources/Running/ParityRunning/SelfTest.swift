import AudioSignal
import Comparison
import Judging
import ParityCases
import ParityReferences
import ParityResults

/// Proves, before a run, that comparison and judge catch what they must.
///
/// Doctored pairs of signals are judged at the tightest limit. If one passes, is refused for the wrong reason, or its
/// cause is not named, no verdict of the run can be trusted.
package enum SelfTest {
  /// A fault that was not caught as it should have been.
  package struct Failure: Error, CustomStringConvertible {
    package let fault: String
    package let outcome: String

    package var description: String {
      "self-test: a candidate that is \(fault) was judged '\(outcome)'; no verdict can be trusted,"
        + " so nothing was run. This is a defect of Parity: please report it"
    }
  }

  /// What a check must report for a doctored candidate.
  package enum Outcome: Equatable {
    case pass
    /// Fails at the limit; the diagnosis names the cause, where there is one to name.
    case fail(Diagnosis.Cause?)
    case refusal(ComparisonError)
  }

  private struct Doctored {
    let fault: String
    let candidate: SampleBuffer
    let expectation: Outcome
  }

  private static let frameCount = 256

  /// - Throws: `Failure`.
  package static func run() throws(Failure) { try run(assess) }

  /// - Parameter assess: compares a reference with a candidate, and says whether the cause of a difference is asked
  ///   for; the self-test's own tests replace it.
  /// - Throws: `Failure`.
  package static func run(
    _ assess: (SampleBuffer, SampleBuffer, Bool) -> Outcome
  ) throws(Failure) {
    let reference = TestSignal.noise(seed: 1, amplitude: 0.5, start: 0, length: frameCount)
      .render(channelCount: 2, frameCount: frameCount, sampleRate: 48000)
    func expect(
      _ expected: Outcome, _ fault: String, _ reference: SampleBuffer, _ candidate: SampleBuffer
    ) throws(Failure) {
      var namesCause = false
      if case .fail(_?) = expected { namesCause = true }
      let outcome = assess(reference, candidate, namesCause)
      if outcome != expected { throw Failure(fault: fault, outcome: "\(outcome)") }
    }
    try expect(.pass, "equal", reference, reference)
    for doctored in differing(reference) + incomparable(reference) {
      try expect(doctored.expectation, doctored.fault, reference, doctored.candidate)
    }
    let silence = SampleBuffer(channelCount: 2, frameCount: frameCount, sampleRate: 48000)
    try expect(.refusal(.silentReference), "compared with a silent reference", silence, reference)
    try expect(.refusal(.silentReference), "silence compared with silence", silence, silence)
    try checkLimit(reference)
    try checkFingerprints(reference)
  }

  /// Compares and judges as a run does.
  package static func assess(
    _ reference: SampleBuffer, _ candidate: SampleBuffer, namesCause: Bool
  ) -> Outcome {
    do throws(ComparisonError) {
      let comparison = try SignalComparison(reference: reference, candidate: candidate)
      if verdict(of: comparison, at: Limits.bitExact) == .pass { return .pass }
      guard namesCause else { return .fail(nil) }
      let findings = SignalFindings(reference: reference, candidate: candidate)
      return .fail(findings.diagnoses.first?.cause)
    } catch {
      return .refusal(error)
    }
  }

  /// Asks the same judge as a run.
  private static func verdict(of comparison: SignalComparison, at limit: LimitResult) -> Verdict {
    var evidence = CaseEvidence(
      CaseDefinition(unreadable: "self-test/doctored"), candidate: "self-test", reference: 0,
      limit: limit, spread: Spread(renders: 1, maxAbsoluteError: 0, nullDepth: nil))
    evidence.add(comparison, nil, nil, firstFrame: 0)
    return Judge.judge(evidence, today: Day.today).verdict
  }

  /// A gain of 1.001 leaves 0.001 of the reference, −60 dB, which lies on either side of the two limits.
  private static func checkLimit(_ reference: SampleBuffer) throws(Failure) {
    var candidate = reference
    candidate.scale(by: 1.001)
    guard let comparison = try? SignalComparison(reference: reference, candidate: candidate) else {
      throw Failure(fault: "0.1 % too loud", outcome: "refusal")
    }
    for (decibels, expected) in [(-60.1, Verdict.fail), (-59.9, .pass)] {
      let limit = LimitResult(kind: .nullDepth, decibels: decibels, reason: "self-test")
      let verdict = verdict(of: comparison, at: limit)
      guard verdict == expected else {
        throw Failure(fault: "0.1 % too loud at \(decibels) dB", outcome: "\(verdict)")
      }
    }
  }

  /// Fingerprints stand for sound that is not stored.
  private static func checkFingerprints(_ reference: SampleBuffer) throws(Failure) {
    var candidate = reference
    candidate.channels[1][200] = candidate.channels[1][200].nextUp
    // Frame 200 is in the quantum that begins at 128.
    guard QuantumFingerprints(reference).firstDifference(from: QuantumFingerprints(candidate)) == 1,
      QuantumFingerprints(reference).firstDifference(from: QuantumFingerprints(reference)) == nil
    else { throw Failure(fault: "one ULP up in one quantum", outcome: "equal by its fingerprints") }
    let found = (
      firstHeardDifference(reference, reference), firstHeardDifference(reference, candidate)
    )
    guard found.0 == nil, found.1 == 1 else {
      throw Failure(
        fault: "one ULP up in one quantum of a stage",
        outcome: found.0 == nil ? "equal as it is heard" : "different where it is equal")
    }
  }

  /// Where a stage differs when it is checked while it plays, as a run judges stages.
  private static func firstHeardDifference(
    _ reference: SampleBuffer, _ candidate: SampleBuffer
  ) -> Int? {
    let fingerprinter = StageFingerprinter(
      expected: QuantumFingerprints(reference), channelCount: candidate.channelCount,
      frameCount: candidate.frameCount)
    for frame in stride(
      from: 0, to: candidate.frameCount, by: QuantumFingerprints.quantumFrames)
    {
      let quantum = candidate.frames(
        frame..<min(frame + QuantumFingerprints.quantumFrames, candidate.frameCount))
      quantum.withChannels { channels in fingerprinter.hear(at: frame) { channels[$0] } }
    }
    let sound = StageSound(name: "stage", fingerprinter: fingerprinter) { candidate }
    return StageComparison(expected: StageFingerprints([("stage", reference)])) { [] }
      .compare([sound]).first?.firstQuantum
  }

  /// Candidates that differ from the reference but can be compared with it.
  private static func differing(_ reference: SampleBuffer) -> [Doctored] {
    func changed(
      _ fault: String, _ cause: Diagnosis.Cause? = nil, _ change: (inout SampleBuffer) -> Void
    ) -> Doctored {
      var candidate = reference
      change(&candidate)
      return Doctored(fault: fault, candidate: candidate, expectation: .fail(cause))
    }
    let last = frameCount - 1
    return [
      changed("one ULP up in one sample") { $0.channels[1][200] = $0.channels[1][200].nextUp },
      changed("one ULP down in its first sample") {
        $0.channels[0][0] = $0.channels[0][0].nextDown
      },
      changed("0.01 dB too loud", .gain) { $0.scale(by: 1.001152) },
      changed("inverted", .polarity) { $0.scale(by: -1) },
      changed("one sample late", .integerDelay) {
        $0.channels = $0.channels.map { [0] + $0.dropLast() }
      },
      changed("swapped left and right", .channelSwap) { $0.channels.reverse() },
      changed("mono", .monoCollapse) { $0.channels[1] = $0.channels[0] },
      changed("inverted in its last sample") { $0.channels[0][last] *= -1 },
      changed("silent in one channel") {
        $0.channels[1] = Array(repeating: 0, count: frameCount)
      },
      changed("offset by 1e-7") { $0.channels[0] = $0.channels[0].map { $0 + 1e-7 } },
      changed("offset by 0.01", .offset) { $0.channels = $0.channels.map { $0.map { $0 + 0.01 } } },
    ]
  }

  /// Candidates that cannot be compared with the reference.
  private static func incomparable(_ reference: SampleBuffer) -> [Doctored] {
    func doctored(
      _ fault: String, _ error: ComparisonError, _ candidate: SampleBuffer
    ) -> Doctored {
      Doctored(fault: fault, candidate: candidate, expectation: .refusal(error))
    }
    func changed(_ change: (inout SampleBuffer) -> Void) -> SampleBuffer {
      var candidate = reference
      change(&candidate)
      return candidate
    }
    func lengths(_ candidate: Int) -> ComparisonError {
      .frameCountMismatch(reference: frameCount, candidate: candidate)
    }
    let last = frameCount - 1
    return [
      doctored(
        "without channels", .empty(.candidate), SampleBuffer(channels: [], sampleRate: 48000)),
      doctored(
        "empty", .empty(.candidate),
        SampleBuffer(channelCount: 2, frameCount: 0, sampleRate: 48000)),
      doctored(
        "one frame short", lengths(last),
        changed { $0.channels = $0.channels.map { Array($0.dropLast()) } }),
      doctored(
        "one frame long", lengths(frameCount + 1),
        changed { $0.channels = $0.channels.map { $0 + [0] } }),
      doctored(
        "one channel short", .channelCountMismatch(reference: 2, candidate: 1),
        changed { $0.channels.removeLast() }),
      doctored(
        "at another rate", .sampleRateMismatch(reference: 48000, candidate: 44100),
        changed { $0.sampleRate = 44100 }),
      doctored(
        "not a number somewhere", .nonFiniteSample(.candidate, channel: 0, frame: 17),
        changed { $0.channels[0][17] = .nan }),
      doctored(
        "infinite somewhere", .nonFiniteSample(.candidate, channel: 1, frame: last),
        changed { $0.channels[1][last] = -.infinity }),
      doctored(
        "silent", .silentCandidate,
        SampleBuffer(channelCount: 2, frameCount: frameCount, sampleRate: 48000)),
    ]
  }
}

extension SampleBuffer {
  /// Provides pointers to all channels' samples.
  fileprivate func withChannels(_ use: ([UnsafePointer<Float>]) -> Void) {
    let copies = channels.map { channel in
      let copy = UnsafeMutableBufferPointer<Float>.allocate(capacity: max(1, channel.count))
      _ = copy.initialize(from: channel)
      return copy
    }
    defer { copies.forEach { $0.deallocate() } }
    use(copies.compactMap { $0.baseAddress.map { UnsafePointer($0) } })
  }

  fileprivate mutating func scale(by gain: Float) {
    channels = channels.map { $0.map { $0 * gain } }
  }
}
