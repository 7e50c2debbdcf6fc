/// A case whose parameters a port cannot read, or cannot do.
package struct InvalidParameters: Error {
  /// Of the case.
  package let id: String
  package let fault: any CaseParameterFault

  package init(id: String, _ fault: any CaseParameterFault) { (self.id, self.fault) = (id, fault) }
}

extension InvalidParameters: CustomStringConvertible {
  package var description: String {
    "\(id): the port cannot read the case's parameters: \(fault)"
  }
}

/// What is wrong with parameters, in a clause: each module has its own.
package protocol CaseParameterFault: Error, CustomStringConvertible {}

/// Parameters that are not of the port's type.
package struct UndecodableParameters: CaseParameterFault, Equatable {
  /// Of the decoder.
  package let reason: String

  package var description: String { reason }
}
