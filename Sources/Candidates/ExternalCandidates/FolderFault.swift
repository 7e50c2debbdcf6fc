import CandidateKit
import ParityCases

/// Why a folder of renders cannot be used.
package enum FolderFault: CandidateFault, Equatable {
  /// - Parameter nearest: what was probably meant.
  case missing(String, nearest: String?)
  case isFile(String)

  package var description: String {
    switch self {
    case .missing(let folder, let nearest):
      "there is no folder \(folder)\(NearestName.suggestion(nearest))"
    case .isFile(let path): "\(path) is a file; name the folder that holds it"
    }
  }
}
