import CandidateKit
import ParityCases
import ParityRunning

/// Why a candidate that is asked for is not there.
package enum CandidateChoiceError: Error {
  case unknown(name: String, known: [String])
  case unusable(UnusableCandidate)
  /// It stands in `parity.yml`.
  case misdeclared(Misdeclaration)
}

extension CandidateChoiceError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknown(let name, let known):
      "no candidate is named '\(name)'\(NearestName.choice(name, of: known))"
    case .unusable(let error): "\(error)"
    case .misdeclared(let error): "\(error)"
    }
  }
}
