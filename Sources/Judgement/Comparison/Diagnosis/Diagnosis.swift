/// Why a candidate differs from its reference: one cause, and what would remain without it.
///
/// A cause is never guessed from a pattern alone: it is undone (or put into the reference's own
/// render), and what remains then says how much of the difference it explains.
///
/// - Units: levels in dB relative to the reference's energy, as null depth; nil for −∞.
public struct Diagnosis: Equatable, Sendable {
  /// What was found.
  public let cause: Cause
  /// How large it is, where the cause has a size.
  public let estimate: Estimate?
  /// The finding, as a clause without a full stop: "Q is read as linear".
  public let finding: String
  /// What the finding rests on besides `remaining`, each a clause without a full stop.
  public let evidence: [String]
  /// The null depth as it was measured.
  public let initial: Double
  /// The null depth that remains when the cause is undone; nil when nothing remains.
  public let remaining: Double?

  public init(
    cause: Cause, estimate: Estimate? = nil, finding: String, evidence: [String] = [],
    initial: Double, remaining: Double?
  ) {
    self.cause = cause
    self.estimate = estimate
    self.finding = finding
    self.evidence = evidence
    self.initial = initial
    self.remaining = remaining
  }

  /// A measured size with its unit.
  public struct Estimate: Equatable, Sendable {
    public let value: Double
    /// As after a number: "dB", "samples", "cents"; empty for ratios.
    public let unit: String

    public init(value: Double, unit: String) {
      self.value = value
      self.unit = unit
    }
  }

  /// How many dB of the difference the cause explains; infinite when nothing remains.
  public var explained: Double { initial - (remaining ?? -.infinity) }

  /// The finding and what it leaves, in one sentence; remarks and silence undo nothing and stand alone.
  public var sentence: String {
    if cause.isRemark || cause == .silence { return finding }
    guard let remaining else { return "\(finding): undoing it leaves nothing" }
    let level = Int(remaining.rounded())
    return "\(finding): undoing it leaves \(level < 0 ? "−" : "")\(abs(level)) dB"
  }
}
