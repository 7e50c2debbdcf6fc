import AudioSignal

/// Why a candidate differs from its reference: one cause, and what would remain without it.
///
/// A cause is never guessed from a pattern alone: it is undone (or put into the reference's own render), and what
/// remains shows how much of the difference it explains.
///
/// - Units: levels in dB relative to the reference's energy, as null depth; nil for −∞.
public struct Diagnosis: Equatable, Sendable {
  /// What was found.
  public let cause: Cause
  /// Further causes found with it, where several mistakes were made.
  public let also: [Cause]
  /// How large it is, where the cause has a size.
  public let estimate: Estimate?
  /// The finding, as a clause without a full stop: "Q is read as linear".
  public let finding: String
  /// The evidence for the finding besides `remaining`, each a clause without a full stop.
  public let evidence: [String]
  /// How much the cause assumes: 0 for something left out or inverted, more for each number.
  public let complexity: Int
  /// The measured null depth.
  public let initial: Double
  /// The null depth that remains when the cause is undone; nil when nothing remains.
  public let remaining: Double?

  /// Where the page makes the nodes that the finding names: "node 7: js/synth.js:212:18"; empty where that is unknown.
  public var lines: [String] = []

  /// Whether other causes explain the difference equally well.
  public var standing = Standing.alone

  /// How a cause compares with others that explain everything.
  public enum Standing: Sendable {
    case alone
    /// The simplest, or the first, of several that cannot be distinguished.
    case likeliest
    /// It explains everything as well as the first does.
    case alternative
  }

  public init(
    cause: Cause, also: [Cause] = [], estimate: Estimate? = nil, finding: String,
    evidence: [String] = [],
    complexity: Int = 2, initial: Double, remaining: Double?
  ) {
    self.cause = cause
    self.also = also
    self.estimate = estimate
    self.finding = finding
    self.evidence = evidence
    self.complexity = complexity
    self.initial = initial
    self.remaining = remaining
  }

  /// A measured size with its unit.
  public struct Estimate: Equatable, Sendable {
    public let value: Double
    /// To be written after a number: "dB", "samples", "cents"; empty for ratios.
    public let unit: String

    public init(value: Double, unit: String) {
      self.value = value
      self.unit = unit
    }
  }

  /// How many dB of the difference the cause explains; infinite when nothing remains.
  public var explained: Double { initial - (remaining ?? -.infinity) }

  /// How much of the difference a claim explains, which decides how it is worded.
  public enum Weight: Sendable {
    /// Nearly nothing remains, or a thousandth of the difference.
    case whole
    /// At most a tenth of the difference remains.
    case most
    case part
  }

  /// - Source: −100 dB is what interpolation and other rounding leave of a correct cause.
  public var weight: Weight {
    guard let remaining, remaining > -100 else { return .whole }
    // A difference larger than the reference counts as large as the reference.
    let explained = min(initial, 0) - remaining
    return explained >= 60 ? .whole : explained >= 20 ? .most : .part
  }

  /// The finding and what it explains, in one sentence; remarks, silence, and places where both differ undo nothing and
  /// are given alone.
  public var sentence: String {
    if cause.isRemark || cause == .silence || cause == .startTransient { return finding }
    func level(_ value: Double) -> String {
      let whole = Int(whole: value.rounded())
      return "\(whole < 0 ? "−" : "")\(abs(whole))"
    }
    let range =
      remaining.map { "from \(level(initial)) to \(level($0)) dB" }
      ?? "from \(level(initial)) dB to nothing"
    let claim =
      switch weight {
      case .whole where standing == .likeliest: "the likeliest cause"
      case .whole where standing == .alternative: "explains it as well"
      case .whole: "the cause"
      case .most: "explains most of it"
      case .part: "may be part of it"
      }
    // One colon is enough.
    let places = lines.isEmpty ? "" : " (\(lines.joined(separator: "; ")))"
    return "\(finding)\(finding.contains(": ") ? ";" : ":") \(claim), \(range)\(places)"
  }
}

extension [Diagnosis] {
  /// In dB: causes whose remainders differ by less leave the same; below `rounding` all is rounding.
  private static var alike: Double { 6 }
  private static var rounding: Double { -120 }

  /// The same diagnoses, each with how it compares with others that explain as much.
  ///
  /// A cause that is simpler than all its equals is the cause: an omission is preferred to a number with the same
  /// effect.
  package var weighed: [Diagnosis] {
    func level(_ diagnosis: Diagnosis) -> Double {
      Swift.max(diagnosis.remaining ?? -.infinity, Self.rounding)
    }
    var weighed = self
    for index in indices { weighed[index].standing = .alone }
    guard let first, first.weight == .whole, !first.cause.isRemark else { return weighed }
    let others = indices.dropFirst().filter {
      self[$0].weight == .whole && !self[$0].cause.isRemark
    }
    for index in others { weighed[index].standing = .alternative }
    let isTied = others.contains { index in
      abs(level(self[index]) - level(first)) < Self.alike
        && self[index].complexity <= first.complexity
    }
    if isTied { weighed[0].standing = .likeliest }
    return weighed
  }
}
