import ReadableNumbers

/// How differently two systems delay each frequency, from their responses to an impulse.
///
/// Group delay is −dφ/dω, computed without unwrapping a phase: with H = DFT(h[n]) and G = DFT(n·h[n]) it is Re(G·H*) /
/// |H|². Numerator and denominator are summed over bands of a twelfth of an octave: in a single bin a reverb's delay
/// has poles, between its echoes' nulls. The ratio of the sums is when the band's energy arrives on average, which for
/// a filter is its delay. The error is the candidate's less the reference's, in bands in which both are within 40 dB of
/// their strongest; deeper in a stop band a phase says little.
///
/// - Shape: whole responses up to 131,072 frames, padded with zeros to a power of two; bands are four
///   bins wide or more, 0 Hz is one of its own.
/// - Units: samples, positive when the candidate is later; `mean` is of absolute errors, weighted by
///   the reference's power.
/// - Source: Oppenheim & Schafer, "Discrete-Time Signal Processing", 3rd ed., 2010, section 5.1.2;
///   the transform of n·h from the derivative theorem.
public struct GroupDelayError: Codable, Equatable, Sendable {
  public let mean: Double
  /// Over all channels and bands.
  public let largest: Double
  /// The middle of the band with the largest error, in hertz.
  public let frequency: Double
  public let channel: Int

  static let frameLimit = 1 << 17
  /// 40 dB, as a ratio of powers.
  static let depth = 1e-4
}

extension GroupDelayError: Metric {
  public static let key = "groupDelay"
  public static let name = "group delay"

  public var text: String {
    "\(Words.fine(mean)) samples on average, at most \(Words.fine(largest)) at"
      + " \(Words.hertz(frequency)) (channel \(channel + 1))"
  }
}

extension SignalMetrics {
  public var groupDelay: Measured<GroupDelayError> { self[GroupDelayError.self] }
}
