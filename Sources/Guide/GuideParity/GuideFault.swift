import CandidateKit

/// What a case asks of the guide that it does not have.
package enum GuideFault: CaseParameterFault, Equatable {
  case namesNoComponent
  case noComponent(String)
  case noFilterType(String)
  case noMixer(String)
  case notStereo
  case noPart(String)
  case noEntry(String)

  package var description: String {
    switch self {
    case .namesNoComponent: "'guide' names no component"
    case .noComponent(let name): "the guide has no component '\(name)'"
    case .noFilterType(let name): "the guide has no filter type '\(name)'"
    case .noMixer(let name): "the guide has no mixer '\(name)'"
    case .notStereo: "the input is not stereo"
    case .noPart(let name): "the guide has no part '\(name)'"
    case .noEntry(let name): "the guide has no way in at '\(name)'"
    }
  }
}
