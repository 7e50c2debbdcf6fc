import ReadableNumbers

/// How the steady partials of a sound differ, one by one and whatever their phases: for oscillators that run freely.
///
/// A partial is a peak of the mean spectrum, within 40 dB of the strongest, with all that sounds a quarter tone around
/// it (`SteadyPartials`); two oscillators that are tuned apart are one partial that beats. Its level is the mean of its
/// power; where that rises and falls evenly (`LevelBeat`), the constant of the sinusoid that fits it.
///
/// - Shape: Blackman-Harris windows of about 170 ms (8192 samples at 44.1 and 48 kHz), a quarter apart.
/// - Units: dB, cents, and hertz; positive where the candidate is louder or higher.
/// - Source: the power of two sinusoids together is a² + b² + 2·a·b·cos(2π·Δf·t + φ): mean and rate do not depend on
///   the phases.
public struct PartialError: Codable, Equatable, Sendable {
  /// A difference, and the partial that has it.
  public struct Difference: Codable, Equatable, Sendable {
    public let value: Double
    /// The partial's, in hertz.
    public let frequency: Double
    public let channel: Int
  }

  /// How often a partial's level rises and falls per second; nil where it does not.
  public struct Beating: Codable, Equatable, Sendable {
    public let reference: Double?
    public let candidate: Double?
    /// The partial's, in hertz.
    public let frequency: Double
    public let channel: Int
  }

  /// The number of the reference's partials, over all channels.
  public let count: Int
  /// The largest difference of level, in dB.
  public let level: Difference
  /// The largest difference of frequency, in cents; nil where no partial has a counterpart.
  public let pitch: Difference?
  /// The largest difference of the rate of beating; nil where nothing beats.
  public let beating: Beating?
}

extension PartialError.Beating {
  /// In hertz, positive where the candidate beats faster.
  public var difference: Double { (candidate ?? 0) - (reference ?? 0) }
}

extension PartialError: Metric {
  public static let key = "partials"
  public static let name = "partials"

  public var text: String {
    var parts = [
      "\(Words.plural(count, "steady partial"))",
      "levels within \(Words.fine(abs(level.value))) dB \(Self.place(level.frequency, level.channel))",
    ]
    if let pitch {
      parts.append(
        "frequencies within \(Words.fine(abs(pitch.value))) cents \(Self.place(pitch.frequency, pitch.channel))"
      )
    }
    if let beating {
      func rate(_ hertz: Double?) -> String {
        hertz.map { "\(Words.fixed($0, digits: 2)) Hz" } ?? "none"
      }
      parts.append(
        "beating \(rate(beating.reference)), the candidate's \(rate(beating.candidate))"
          + " \(Self.place(beating.frequency, beating.channel))")
    }
    return parts.joined(separator: "; ")
  }

  private static func place(_ frequency: Double, _ channel: Int) -> String {
    "(\(Words.hertz(frequency)), channel \(channel + 1))"
  }
}

extension SignalMetrics {
  public var partials: Measured<PartialError> { self[PartialError.self] }
}
