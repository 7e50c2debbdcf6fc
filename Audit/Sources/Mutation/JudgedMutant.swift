/// A mutant and what became of it.
package struct JudgedMutant: Sendable {
  package let entry: MutantSet.Entry
  package let status: MutantStatus
  /// The case and candidate that detected it, or, for a survivor, that runs it most often.
  package let render: String?
  package let reason: String?

  package init(entry: MutantSet.Entry, status: MutantStatus, render: String?, reason: String?) {
    self.entry = entry
    self.status = status
    self.render = render
    self.reason = reason
  }

  /// True for one that some renders have not detected and that others have not met.
  var isOpen: Bool { status == .pending && reason != nil }
}
