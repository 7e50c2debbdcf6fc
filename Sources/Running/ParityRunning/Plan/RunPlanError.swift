import CandidateKit

/// Why there is nothing to run.
package enum RunPlanError: Error, Equatable {
  /// None of the chosen cases is one that these candidates render.
  case nothingToDo(candidates: [String])
  /// A file of a reference cannot be listed in a manifest.
  case nameIsNoText(path: String)
}

extension RunPlanError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .nothingToDo(let candidates):
      "none of the chosen cases is one that \(candidates.joined(separator: " or ")) renders"
    case .nameIsNoText(let path):
      "cannot read \(path): its name is not UTF-8 text; rename it, or move it away"
    }
  }
}

/// Two candidates of one name: results go by it.
struct SharedName: CandidateFault, Equatable {
  var description: String { "two candidates are called so; give one of them another name" }
}
