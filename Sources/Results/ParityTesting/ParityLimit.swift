/// How far a port may be from its reference.
public enum ParityLimit: Equatable, Sendable {
  /// Every sample has the reference's value.
  case bitExact
  /// The highest null depth in dB, below 0: the level of the difference beside the reference.
  case nullDepth(Double)

  func admits(isBitExact: Bool, nullDepth: Double?) -> Bool {
    switch self {
    case .bitExact: isBitExact
    case .nullDepth(let limit): isBitExact || (nullDepth ?? .infinity) <= limit
    }
  }
}
