import AudioSignal
import Comparison
import ParityResults

/// Proves, before a run, that the comparer and the judge catch what they must.
///
/// Doctored pairs of signals are judged at the tightest limit; one that passes, or one that is refused
/// for the wrong reason, means that no verdict of the run could be trusted.
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

  private enum Expectation {
    case pass, fail, error
  }

  /// - Throws: `Failure`.
  package static func run() throws(Failure) {
    let reference = TestSignal.noise(seed: 1, amplitude: 0.5, start: 0, length: 2048)
      .render(channelCount: 2, frameCount: 2048, sampleRate: 48000)
    try expect(.pass, "equal", reference, reference)
    for (fault, candidate) in differing(reference) {
      try expect(.fail, fault, reference, candidate)
    }
    for (fault, candidate) in incomparable(reference) {
      try expect(.error, fault, reference, candidate)
    }
    let silence = SampleBuffer(channelCount: 2, frameCount: 2048, sampleRate: 48000)
    try expect(.error, "compared with a silent reference", silence, reference)
    try expect(.error, "silence compared with silence", silence, silence)
  }

  private static func expect(
    _ expected: Expectation, _ fault: String, _ reference: SampleBuffer, _ candidate: SampleBuffer
  ) throws(Failure) {
    let outcome: Expectation
    do throws(ComparisonError) {
      let comparison = try SignalComparison(reference: reference, candidate: candidate)
      outcome = Judge.judge(comparison, limit: Limits.bitExact).verdict == .pass ? .pass : .fail
    } catch {
      outcome = .error
    }
    if outcome != expected { throw Failure(fault: fault, outcome: "\(outcome)") }
  }

  /// Candidates that differ from the reference and can be compared with it.
  private static func differing(_ reference: SampleBuffer) -> [(String, SampleBuffer)] {
    func changed(_ change: (inout SampleBuffer) -> Void) -> SampleBuffer {
      var candidate = reference
      change(&candidate)
      return candidate
    }
    return [
      ("one ULP up in one sample", changed { $0.channels[1][1000] = $0.channels[1][1000].nextUp }),
      ("0.01 dB too loud", changed { $0.scale(by: 1.001152) }),
      ("inverted", changed { $0.scale(by: -1) }),
      ("one sample late", changed { $0.channels = $0.channels.map { [0] + $0.dropLast() } }),
      ("swapped left and right", changed { $0.channels.reverse() }),
      ("mono", changed { $0.channels[1] = $0.channels[0] }),
      ("inverted in its last sample", changed { $0.channels[0][2047] *= -1 }),
      ("silent in one channel", changed { $0.channels[1] = Array(repeating: 0, count: 2048) }),
      ("offset by 1e-7", changed { $0.channels[0] = $0.channels[0].map { $0 + 1e-7 } }),
    ]
  }

  /// Candidates that cannot be compared with the reference.
  private static func incomparable(_ reference: SampleBuffer) -> [(String, SampleBuffer)] {
    var notFinite = reference
    notFinite.channels[0][17] = .nan
    var infinite = reference
    infinite.channels[1][2047] = -.infinity
    var wrongRate = reference
    wrongRate.sampleRate = 44100
    return [
      ("without channels", SampleBuffer(channels: [], sampleRate: 48000)),
      ("empty", SampleBuffer(channelCount: 2, frameCount: 0, sampleRate: 48000)),
      (
        "one frame short",
        SampleBuffer(
          channels: reference.channels.map { Array($0.dropLast()) }, sampleRate: 48000)
      ),
      (
        "one frame long",
        SampleBuffer(
          channels: reference.channels.map { $0 + [0] }, sampleRate: 48000)
      ),
      ("one channel short", SampleBuffer(channels: [reference.channels[0]], sampleRate: 48000)),
      ("at another rate", wrongRate),
      ("not a number somewhere", notFinite),
      ("infinite somewhere", infinite),
      ("silent", SampleBuffer(channelCount: 2, frameCount: 2048, sampleRate: 48000)),
    ]
  }
}

extension SampleBuffer {
  fileprivate mutating func scale(by gain: Float) {
    channels = channels.map { $0.map { $0 * gain } }
  }
}
