import ParityResults

/// How far a port may be from its reference.
public enum ParityLimit: Equatable, Sendable {
  /// Every sample has the reference's value.
  case bitExact
  /// The highest null depth in dB, below 0: the level of the difference beside the reference.
  case nullDepth(Double)

  /// As a run's judge takes it.
  var judged: LimitResult {
    switch self {
    case .bitExact: LimitResult(kind: .bitExact, reason: "as the test asks")
    case .nullDepth(let decibels):
      LimitResult(kind: .nullDepth, decibels: decibels, reason: "as the test asks")
    }
  }
}
