import AudioSignal
import Comparison
import Foundation
import Judging
import ParityResults

/// Obvious mistakes: a limit that catches none of them is no limit.
enum PlainFaults {
  /// - Returns: for a limit on measures alone, the mistakes that it would pass, in words; nil for other limits, and if
  ///   it catches one of them. A null depth always catches something: it is below 0 dB.
  static func passed(by limit: LimitResult, in reference: SampleBuffer) -> [String]? {
    guard limit.kind == .measures else { return nil }
    let samples = reference.channels.joined()
    let square = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    let level = (square / Double(max(1, samples.count))).squareRoot()
    let faults: [(SignalFault, Double, String)] = [
      (.gain, 6, "6 dB too loud"), (.detune, 100, "a semitone too high"),
      (.delay, (0.05 * reference.sampleRate).rounded(), "50 ms late"),
      (.noise, level / 10, "with noise 20 dB below it"),
    ]
    for (fault, size, _) in faults
    where !limit.admits(reference: reference, candidate: fault.apply(size, to: reference)) {
      return nil
    }
    return faults.map(\.2)
  }

  // MARK: What no level tells

  /// What a limit on measures alone does not notice although anybody would hear it: the sound in another order, and a
  /// channel inverted.
  ///
  /// - Parameter evidence: of a case that is within its limit.
  /// - Returns: nil where every sample is equal, and where the limit catches nothing, which is an error.
  static func remark(on evidence: CaseEvidence, in reference: SampleBuffer) -> RenderRemark? {
    let limit = evidence.limit
    guard limit.kind == .measures, evidence.comparison?.isBitExact == false,
      evidence.overlooked == nil, reference.frameCount >= 4 * leastFrames
    else { return nil }
    var found: [String] = []
    if hasOrder(reference),
      limit.admits(reference: reference, candidate: reversedQuarters(reference))
    {
      found.append("with its quarters in reverse order (add 'pitch' if it is a tune)")
    }
    if isCorrelated(reference), limit.admits(reference: reference, candidate: inverted(reference)) {
      found.append("with one channel inverted (add 'stereo')")
    }
    guard !found.isEmpty else { return nil }
    return RenderRemark(
      "these measures would pass the reference \(found.joined(separator: ", and "))", .note)
  }

  /// In a quarter: fewer say little of its octaves.
  private static let leastFrames = 4096
  /// dB by which an octave of two quarters differs where their order is heard, or the sum of two channels from their
  /// difference where they are alike.
  private static let plain = 6.0
  /// dB below the loudest octave.
  private static let quiet = 30.0

  private static func quarters(_ frames: Int) -> [Range<Int>] {
    (0..<4).map { ($0 * frames / 4)..<(($0 + 1) * frames / 4) }
  }

  private static func reversedQuarters(_ audio: SampleBuffer) -> SampleBuffer {
    let order = quarters(audio.frameCount).reversed()
    return SampleBuffer(
      channels: audio.channels.map { samples in order.flatMap { samples[$0] } },
      sampleRate: audio.sampleRate)
  }

  private static func inverted(_ audio: SampleBuffer) -> SampleBuffer {
    SampleBuffer(
      channels: [audio.channels[0], audio.channels[1].map { -$0 }], sampleRate: audio.sampleRate)
  }

  /// Whether a quarter that moves sounds unlike the one in whose place it comes.
  private static func hasOrder(_ audio: SampleBuffer) -> Bool {
    audio.channels.contains { samples in
      let octaves = quarters(samples.count).map { range in
        levels(Array(samples[range]), audio.sampleRate)
      }
      let loudest = octaves.joined().max() ?? 0
      func differ(_ one: Int, _ other: Int) -> Bool {
        zip(octaves[one], octaves[other]).contains {
          max($0, $1) > loudest - quiet && abs($0 - $1) > plain
        }
      }
      return differ(0, 3) || differ(1, 2)
    }
  }

  /// Of each octave, in dB; silence counts as 200 dB below full scale.
  private static func levels(_ samples: [Float], _ sampleRate: Double) -> [Double] {
    let spectrum = WelchSpectrum(samples, sampleRate: sampleRate)
    let thirds = (try? ThirdOctaveBands(reference: spectrum, candidate: spectrum).bands) ?? []
    let powers = thirds.map { pow(10, max($0.reference ?? -200, -200) / 10) }
    return stride(from: 0, to: powers.count, by: 3).map {
      10 * log10(powers[$0..<min($0 + 3, powers.count)].reduce(0, +))
    }
  }

  private static func isCorrelated(_ audio: SampleBuffer) -> Bool {
    guard audio.channelCount == 2 else { return false }
    var (sum, difference) = (1e-20, 1e-20)
    for (left, right) in zip(audio.channels[0], audio.channels[1]) {
      sum += Double(left + right) * Double(left + right)
      difference += Double(left - right) * Double(left - right)
    }
    return abs(10 * log10(sum / difference)) > plain
  }
}
