/// Why a candidate differs: one cause, and what would remain without it.
///
/// - Units: `initial` and `remaining` are null depths in dB; `remaining` is nil when nothing remains.
public struct DiagnosisResult: Codable, Equatable, Sendable {
  /// A word such as `gain` or `integer-delay`.
  public var cause: String
  /// Other causes beside it, where several mistakes were made at once; nil for none.
  public var also: [String]?
  public var estimate: Double?
  /// As after a number: "dB", "samples"; empty for a ratio or a linear amplitude.
  public var unit: String?
  /// A clause: "the candidate is 1 sample late".
  public var finding: String
  /// The finding and what it leaves.
  public var sentence: String
  public var evidence: [String]
  public var initial: Double
  public var remaining: Double?

  public init(
    cause: String, also: [String]? = nil, estimate: Double?, unit: String?, finding: String,
    sentence: String,
    evidence: [String], initial: Double, remaining: Double?
  ) {
    self.cause = cause
    self.also = also
    self.estimate = estimate
    self.unit = unit
    self.finding = finding
    self.sentence = sentence
    self.evidence = evidence
    self.initial = initial
    self.remaining = remaining
  }
}
