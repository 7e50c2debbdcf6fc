import ReadableNumbers

/// The loudness of both signals and of their residual for a listener: a check on every other number.
///
/// The mean square of the signals after K weighting, in blocks of 400 ms; blocks below −70 LUFS, and those 10 LU below
/// the mean of the rest, do not count.
///
/// - Units: LUFS, 0 near a full-scale sine of 1 kHz in two channels; nil where every block is below
///   −70 LUFS. The residual is candidate − reference.
/// - Shape: 1, 2, 4 (left, right, two surrounds) or 6 channels (5.1), weighted as BS.1770 does.
/// - Source: ITU-R BS.1770-4, annex 1; computed by libebur128.
public struct Loudness: Codable, Equatable, Sendable {
  public let reference: Double?
  public let candidate: Double?
  public let residual: Double?

  /// Candidate − reference, in LU.
  public var change: Double? {
    guard let reference, let candidate else { return nil }
    return candidate - reference
  }

  /// The length of one block; shorter signals have no loudness.
  static let blockSeconds = 0.4
}

extension Loudness: Metric {
  public static let key = "loudness"
  public static let name = "loudness"

  public var text: String {
    func units(_ value: Double?) -> String {
      value.map { Words.decibels($0, unit: "LUFS") } ?? "below −70 LUFS"
    }
    return
      "\(units(reference)), the candidate's \(units(candidate)), the residual's \(units(residual))"
  }
}

extension SignalMetrics {
  public var loudness: Measured<Loudness> { self[Loudness.self] }
}
