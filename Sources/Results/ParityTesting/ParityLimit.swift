import ParityResults

/// How far a port may be from its reference.
public enum ParityLimit: Equatable, Sendable {
  /// Every sample equals the reference's.
  case bitExact
  /// The highest null depth in dB, below 0: the level of the difference relative to the reference.
  case nullDepth(Double)

  /// In the form that a run's judge takes.
  var judged: LimitResult {
    switch self {
    case .bitExact: LimitResult(kind: .bitExact, reason: "as the test asks")
    case .nullDepth(let decibels):
      LimitResult(kind: .nullDepth, decibels: decibels, reason: "as the test asks")
    }
  }
}
