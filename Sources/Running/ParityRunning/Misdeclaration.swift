import CandidateKit
import ParityCases

/// What `parity.yml` says and cannot mean.
package struct Misdeclaration: Error {
  /// The file, with the line of it.
  package let place: String
  package let fault: any DeclarationFault

  package init(place: String, _ fault: any DeclarationFault) {
    (self.place, self.fault) = (place, fault)
  }
}

extension Misdeclaration: CustomStringConvertible {
  package var description: String { "\(place): \(fault)" }
}

/// What is wrong with a declaration, in a clause.
package protocol DeclarationFault: Error, CustomStringConvertible {}

extension UnusableCandidate: DeclarationFault {}

/// A name in a `parity.yml` that nothing has.
package enum NothingDeclared: DeclarationFault, Equatable {
  /// - Parameter nearest: what was probably meant, as in the other cases.
  case noFolder(String, nearest: String?)
  case noModule(String, folder: String, nearest: String?)
  case noSuite(String, known: [String])
  case noCase(pattern: String, nearest: String?)
  case rendersNothing(candidate: String)

  package var description: String {
    switch self {
    case .noFolder(let name, let nearest):
      "there is no folder \(name)\(NearestName.suggestion(nearest))"
    case .noModule(let name, let folder, let nearest):
      "there is no \(name) in \(folder)\(NearestName.suggestion(nearest))"
    case .noSuite(let name, let known):
      "no suite is called '\(name)'\(NearestName.hint(name, among: known))"
    case .noCase(let pattern, let nearest):
      "no case matches '\(pattern)'\(NearestName.suggestion(nearest))"
    case .rendersNothing(let candidate):
      "'\(candidate)' renders no case: none is in its 'suites' or among its 'cases'"
    }
  }
}
