import ReadableNumbers

/// How far a tone is out of tune.
///
/// In each frame the reference's strongest partial is found, and the candidate's nearest to it; their instantaneous
/// frequencies are compared as 1200·log2(candidate / reference). A frame counts when both are steady (`PartialFinder`)
/// and it is within 60 dB of the loudest.
///
/// - Shape: Blackman-Harris windows of about 170 ms (8192 samples at 44.1 and 48 kHz), half overlap,
///   partials from 8 bins (47 Hz) on.
/// - Units: cents, positive when the candidate is higher; times in seconds, at the middle of a frame.
/// - Source: Auger & Flandrin, "Improving the Readability of Time-Frequency and Time-Scale
///   Representations by the Reassignment Method", 1995 (instantaneous frequency from a window and
///   its derivative); Harris, "On the Use of Windows for Harmonic Analysis", 1978.
public struct PitchError: Codable, Equatable, Sendable {
  /// Mean over all frames that count.
  public let meanCents: Double
  /// The mean of absolute values, so that sharp and flat do not cancel; nil in results from before it was measured.
  public var meanAbsoluteCents: Double?
  /// The largest in absolute value.
  public let largestCents: Double
  /// Where the largest is.
  public var time: Double
  public let channel: Int
  /// The reference's frequency there, in hertz.
  public let frequency: Double
  /// The share of counted frames among those in which the reference sounds; nil in results from before it was recorded.
  public var steadyShare: Double?
}

extension PitchError: Metric {
  public static let key = "pitch"
  public static let name = "pitch"

  public var text: String {
    "\(Words.fine(meanCents)) cents on average"
      + (meanAbsoluteCents.map { " (\(Words.fine($0)) without signs)" } ?? "")
      + ", at most \(Words.fine(largestCents)) at"
      + " \(Words.seconds(time)) (\(Words.hertz(frequency)), channel \(channel + 1))"
  }

  public func delayed(by seconds: Double) -> PitchError {
    var later = self
    later.time += seconds
    return later
  }
}

extension SignalMetrics {
  public var pitch: Measured<PitchError> { self[PitchError.self] }
}
