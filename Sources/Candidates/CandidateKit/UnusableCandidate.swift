/// A candidate of the project's own that cannot be started at all.
package struct UnusableCandidate: Error {
  package let name: String
  package let fault: any CandidateFault

  package init(name: String, _ fault: any CandidateFault) {
    (self.name, self.fault) = (name, fault)
  }
}

extension UnusableCandidate: CustomStringConvertible {
  package var description: String { "the candidate '\(name)' cannot be used: \(fault)" }
}

/// Why a candidate cannot be used, in a clause with what to do about it: each module has its own.
package protocol CandidateFault: Error, CustomStringConvertible {}
