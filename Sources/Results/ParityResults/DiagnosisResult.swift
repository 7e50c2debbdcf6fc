/// Why a candidate differs: one cause, and what would remain without it.
///
/// - Units: `initial` and `remaining` are null depths in dB; `remaining` is nil when nothing remains.
package struct DiagnosisResult: Codable, Equatable, Sendable {
  /// A word such as `gain` or `integer-delay`.
  package var cause: String
  /// Further causes, if several mistakes were made at once; nil for none.
  package var also: [String]?
  package var estimate: Double?
  /// As written after a number: "dB", "samples"; empty for a ratio or a linear amplitude.
  package var unit: String?
  /// A clause: "the candidate is 1 sample late".
  package var finding: String
  /// The finding, and what remains without it.
  package var sentence: String
  package var evidence: [String]
  package var initial: Double
  package var remaining: Double?

  package init(
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
