/// How long a run looks for the cause of a difference.
package enum DiagnosisEffort: String, CaseIterable, Sendable {
  /// Nothing is looked for.
  case off
  case quick
  case thorough

  /// Processor seconds for each case; both halves of the diagnosis together.
  package var seconds: Double {
    switch self {
    case .off: 0
    case .quick: 2
    case .thorough: 20
    }
  }
}
