import CandidateKit

/// What the player's ports find wrong with a case's parameters.
package enum InstrumentsFault: CaseParameterFault, Equatable {
  case invalidGesture(frame: Int)
  case noMode(String)
  /// A damaged font that is judged otherwise than the case says.
  case otherVerdict(String, expected: String)

  package var description: String {
    switch self {
    case .invalidGesture(let frame):
      "a gesture at frame \(frame) is none of the player's, or out of order"
    case .noMode(let name): "the mode '\(name)' is neither exact nor bend14"
    case .otherVerdict(let text, let expected): "\(expected) is expected, not: \(text)"
    }
  }
}
