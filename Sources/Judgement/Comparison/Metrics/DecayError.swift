/// How differently two responses die away.
///
/// Schroeder's decay curve is the energy that is still to come, Σ from t on of h², in dB of the whole.
/// T60 is the time in which it falls by 60 dB, from a straight line through −5 to −35 dB (T30), or, where
/// the sound ends too soon for that, −5 to −25 dB (T20).
///
/// - Shape: the channel in which the T60s differ most.
/// - Units: seconds; `relative` is a ratio, 0.01 for a reverb 1 % too long; deviation in dB.
/// - Source: Schroeder, "New Method of Measuring Reverberation Time", 1965; ISO 3382-1:2009, 5.3.
public struct DecayError: Equatable, Sendable {
  public let channel: Int
  public let referenceSeconds: Double
  /// The stretch of both curves that the times are taken from.
  public let method: Method
  /// nil when the candidate's curve has no straight stretch of 30 dB.
  public let candidateSeconds: Double?
  /// The largest distance between the two curves where the reference's is above −60 dB.
  public let largestDeviation: Double
  /// Where it is, in seconds.
  public let deviationTime: Double

  /// From −5 dB on, by so many dB.
  public enum Method: String, Sendable {
    case t30 = "T30"
    case t20 = "T20"

    var span: Double { self == .t30 ? 30 : 20 }
  }

  /// (candidate − reference) / reference.
  public var relative: Double? {
    candidateSeconds.map { ($0 - referenceSeconds) / referenceSeconds }
  }
}
