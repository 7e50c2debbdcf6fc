import CandidateKit

/// What the synth's port finds wrong with a case's parameters.
package enum HiSynthFault: CaseParameterFault, Equatable {
  case noEvent(String, frame: Int)
  case noFrame(Int)
  case noPreset
  case noSong(String)

  package var description: String {
    switch self {
    case .noEvent(let name, let frame): "no event '\(name)' at \(frame)"
    case .noFrame(let frame): "no frame \(frame)"
    case .noPreset: "it names no preset"
    case .noSong(let name): "no song '\(name)'"
    }
  }
}
