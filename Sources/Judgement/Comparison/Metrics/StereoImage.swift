import ReadableNumbers

/// How two channels differ as a pair: their sum, their difference, and their similarity.
///
/// mid = (left + right) / 2, side = (left − right) / 2; levels of (candidate − reference) in each. Correlation is Σ
/// left·right / sqrt(Σ left² · Σ right²): 1 for mono, 0 for unrelated channels, −1 for opposite ones. Width is the
/// level of side relative to mid, between −60 dB for mono and 60 dB for opposite channels.
///
/// - Units: levels in dB as in `ResidualLevels`; correlation is unitless, nil when a channel is
///   silent.
/// - Source: Blumlein, British patent 394,325, 1933 (sum and difference); the correlation meter of
///   broadcast practice, here over the whole signal.
public struct StereoImage: Codable, Equatable, Sendable {
  /// nil for −∞, and where the reference is silent.
  public let midNullDepth: Double?
  public let sideNullDepth: Double?
  public let referenceCorrelation: Double?
  public let candidateCorrelation: Double?
  /// In dB; nil where a signal is silent, and in results from before it was measured.
  public var referenceWidth: Double?
  public var candidateWidth: Double?

  /// Candidate − reference.
  public var correlationChange: Double? {
    guard let referenceCorrelation, let candidateCorrelation else { return nil }
    return candidateCorrelation - referenceCorrelation
  }

  /// Candidate − reference, in dB.
  public var widthChange: Double? {
    guard let referenceWidth, let candidateWidth else { return nil }
    return candidateWidth - referenceWidth
  }
}

extension StereoImage: Metric {
  public static let key = "stereo"
  public static let name = "stereo"

  public var text: String {
    func level(_ decibels: Double?) -> String { decibels.map(Words.decibels) ?? "−∞ dB" }
    func correlation(_ value: Double?) -> String { value.map(Words.fine) ?? "none" }
    return "null depth of mid \(level(midNullDepth)), of side \(level(sideNullDepth));"
      + " correlation \(correlation(referenceCorrelation)), the candidate's"
      + " \(correlation(candidateCorrelation))"
      + (widthChange.map { "; width \(Words.decibels($0))" } ?? "")
  }
}

extension SignalMetrics {
  public var stereo: Measured<StereoImage> { self[StereoImage.self] }
}
