import ReadableNumbers

/// How differently two responses die away.
///
/// Schroeder's decay curve is the energy that is still to come, Σ from t on of h², in dB of the whole.
/// T60 is the time in which it falls by 60 dB, from a straight line through −5 to −35 dB (T30), or, where
/// the sound ends too soon for that, −5 to −25 dB (T20).
///
/// - Shape: the channel in which the T60s differ most.
/// - Units: seconds; `relative` is a ratio, 0.01 for a reverb 1 % too long; deviation in dB.
/// - Source: Schroeder, "New Method of Measuring Reverberation Time", 1965; ISO 3382-1:2009, 5.3.
public struct DecayError: Codable, Equatable, Sendable {
  public var channel: Int
  public var referenceSeconds: Double
  /// The range of both curves from which the times are computed; nil in results from before it was recorded.
  public var method: Method?
  /// nil when the candidate's curve has no straight section of 30 dB.
  public var candidateSeconds: Double?
  /// The largest distance between the two curves where the reference's is above −60 dB.
  public var largestDeviation: Double
  /// Where it is, in seconds.
  public var deviationTime: Double

  /// From −5 dB on, over this many dB.
  public enum Method: String, Codable, Sendable {
    case t30 = "T30"
    case t20 = "T20"

    var span: Double { self == .t30 ? 30 : 20 }
  }

  private enum CodingKeys: String, CodingKey {
    case channel, method, largestDeviation, deviationTime
    case referenceSeconds = "reference"
    case candidateSeconds = "candidate"
  }

  /// (candidate − reference) / reference.
  public var relative: Double? {
    candidateSeconds.map { ($0 - referenceSeconds) / referenceSeconds }
  }
}

extension DecayError: Metric {
  public static let key = "decay"
  public static let name = "decay"

  public var text: String {
    let candidate = candidateSeconds.map { seconds in
      let change = 100 * (seconds - referenceSeconds) / referenceSeconds
      return "\(Words.seconds(seconds)), \(change > 0 ? "+" : "")\(Words.fine(change)) %"
    }
    let method = method.map { " (\($0.rawValue))" } ?? ""
    return
      "T60 \(Words.seconds(referenceSeconds))\(method), the candidate's \(candidate ?? "none");"
      + " curves at most \(Words.decibels(largestDeviation)) apart at"
      + " \(Words.seconds(deviationTime)) (channel \(channel + 1))"
  }

  public func delayed(by seconds: Double) -> DecayError {
    var later = self
    later.deviationTime += seconds
    return later
  }
}

extension SignalMetrics {
  public var decay: Measured<DecayError> { self[DecayError.self] }
}
