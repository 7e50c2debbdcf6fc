/// How long a run looks for the cause of a difference.
package enum DiagnosisEffort: String, CaseIterable, Sendable {
  /// Nothing is looked for.
  case off
  case quick
  case thorough
  /// As `quick` for every case that differs, with no bound for the run.
  case all

  /// Processor seconds for each case, both halves of the diagnosis together.
  package var seconds: Double {
    switch self {
    case .off: 0
    case .quick, .all: 2
    case .thorough: 40
    }
  }

  /// Processor seconds for a second look at a case that the first does not explain; nil for none.
  package var secondLook: Double? { self == .quick || self == .all ? 15 : nil }

  /// Processor seconds for a whole run by default. Hundreds of failures, which are rarely read one by one, would
  /// otherwise take a quarter of an hour.
  package var runSeconds: Double {
    switch self {
    case .off: 0
    case .quick: 60
    case .thorough: 600
    case .all: .infinity
    }
  }

  /// The processor seconds of all looks that any effort takes, the longest first.
  package static let looks = allCases.flatMap { [$0.secondLook, $0.seconds].compactMap(\.self) }
    .sorted(by: >)
}
