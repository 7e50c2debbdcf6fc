/// How long a run looks for the cause of a difference.
package enum DiagnosisEffort: String, CaseIterable, Sendable {
  /// Nothing is looked for.
  case off
  case quick
  case thorough
  /// As `quick`, of each case that differs: the run has no bound.
  case all

  /// Processor seconds for each case; both halves of the diagnosis together.
  package var seconds: Double {
    switch self {
    case .off: 0
    case .quick, .all: 2
    case .thorough: 20
    }
  }

  /// Processor seconds for another look at a case that the first one does not explain; nil for none.
  package var secondLook: Double? { self == .quick || self == .all ? 15 : nil }

  /// Processor seconds for a whole run, unless somebody says otherwise: thirty cases, each as long as it may take.
  /// Hundreds of failures that nobody reads one by one would take a quarter of an hour otherwise.
  package var runSeconds: Double { self == .all ? .infinity : 30 * seconds }
}
