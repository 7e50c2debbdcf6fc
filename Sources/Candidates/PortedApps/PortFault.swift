import CandidateKit

/// What ports of all apps find wrong with a case's parameters.
package enum PortFault: CaseParameterFault, Equatable {
  case noStimulus
  /// A call of an `AudioParam`.
  case outOfRange(method: String)
  case unknownAutomation(method: String, arguments: Int)
  case incompleteSequence(String)
  case frameCount(Int, expected: Int)
  case messageIsNoObject

  package var description: String {
    switch self {
    case .noStimulus: "the case has no stimulus"
    case .outOfRange(let method): "'\(method)' with times or values out of range"
    case .unknownAutomation(let method, let count):
      "automation '\(method)' with \(count) arguments"
    case .incompleteSequence(let name): "no sequence '\(name)' with these members"
    case .frameCount(let count, let expected): "\(count) frames, not \(expected)"
    case .messageIsNoObject: "a params message is not an object"
    }
  }
}
