import CandidateKit

/// What the components' ports find wrong with a case's parameters.
package enum ComponentFault: CaseParameterFault, Equatable {
  case noFilterType(String)
  case noParameter(String)
  case noFunction(String)

  package var description: String {
    switch self {
    case .noFilterType(let name): "no filter type '\(name)'"
    case .noParameter(let name): "no parameter '\(name)'"
    case .noFunction(let name): "no function '\(name)' in this shape"
    }
  }
}
