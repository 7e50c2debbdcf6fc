import Comparison
import GraphTrace
import WebAudio

/// Coefficients of an IIR filter in another order or with another sign, or some of them left out.
enum FilterCoefficientsHypothesis: Hypothesis {
  private enum Way: String, CaseIterable {
    case noFeedback = "has no feedback"
    case asManyBack = "has no more feedback coefficients than feedforward ones"
    case asManyForward = "has no more feedforward coefficients than feedback ones"
    case notDivided = "is not divided by its first feedback coefficient"
    case feedbackDividedAlone = "divides only its feedback by the first coefficient"
    case added = "adds its feedback instead of subtracting it"
    case exchanged = "exchanges feedforward and feedback"
    case forwardReversed = "has its feedforward coefficients in reverse order"
    case backReversed = "has its feedback coefficients in reverse order"
    case lastForwardMissing = "lacks its last feedforward coefficient"
    case lastBackMissing = "lacks its last feedback coefficient"
    case firstForwardAlone = "has only its first feedforward coefficient"

    var complexity: Int {
      [.noFeedback, .asManyBack, .asManyForward, .notDivided].contains(self) ? 0 : 1
    }

    func change(_ forward: inout [Double], _ back: inout [Double]) {
      guard let first = back.first else { return }
      let rest = Array(back.dropFirst())
      switch self {
      case .noFeedback: back = [first]
      case .asManyBack: back = Array(back.prefix(forward.count))
      case .asManyForward: forward = Array(forward.prefix(back.count))
      case .notDivided: back = [1] + rest
      case .feedbackDividedAlone: forward = forward.map { $0 * first }
      case .added: back = [first] + rest.map { -$0 }
      case .exchanged: (forward, back) = (back, forward)
      case .forwardReversed: forward.reverse()
      case .backReversed: back = [first] + Array(rest.reversed())
      case .lastForwardMissing: forward = Array(forward.dropLast())
      case .lastBackMissing: back.removeLast()
      case .firstForwardAlone: forward = Array(forward.prefix(1))
      }
    }
  }

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    NodeGroup.groups(subject.graph.nodes(ofType: "IIRFilterNode")).flatMap { group in
      Way.allCases.map { mistake(group, $0) }
    }
  }

  private static func mistake(_ group: NodeGroup, _ way: Way) -> Mistake {
    Mistake(
      cause: .filterCoefficients, complexity: way.complexity,
      finding: { _ in GraphWording.coefficients(group.place, way.rawValue) }
    ) { graph, _ in
      graph.mapCreations(of: group.ids) { members in
        var (forward, back) = (numbers(members["feedforward"]), numbers(members["feedback"]))
        way.change(&forward, &back)
        // The API refuses an empty list, and a first coefficient of 0.
        guard !forward.isEmpty, let first = back.first, first != 0 else { return }
        members["feedforward"] = .array(forward.map(WorkletMessage.number))
        members["feedback"] = .array(back.map(WorkletMessage.number))
      }
    }
  }

  private static func numbers(_ value: WorkletMessage?) -> [Double] {
    guard case .array(let list) = value else { return [] }
    return list.compactMap(\.numberValue)
  }
}
