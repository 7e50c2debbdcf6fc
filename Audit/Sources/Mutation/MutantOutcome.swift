/// What became of a mutant.
package enum MutantOutcome: String, Codable, CaseIterable, Sendable {
  /// A render differs from its reference beyond its limit.
  case differs
  /// The engine threw an error.
  case refuses
  /// The process ended: a trap, or memory that is not its own.
  case traps
  /// A render took ten times as long as without the mutant.
  case timedOut
  /// The first second of renders that reach the mutant match; the longer ones have not run yet.
  case open
  /// All renders that reach the mutant match.
  case survived
  /// No render reaches it.
  case unreached

  /// - Parameter code: how the worker's child ended: an exit code, or -signal.
  package init(ending code: Int32) {
    self =
      switch code {
      case 0: .survived
      case 10: .differs
      case 11: .refuses
      case -27, -14: .timedOut
      default: .traps
      }
  }

  package var isDetected: Bool { self != .survived && self != .unreached && self != .open }

  /// What happened, for the report.
  package var explanation: String {
    switch self {
    case .differs: "the render differs from its reference"
    case .refuses: "the engine refused the case"
    case .traps: "the process ended"
    case .timedOut: "the render took ten times as long"
    case .open: "the first second of renders match; longer ones have not run yet"
    case .survived: "all renders that reach it match"
    case .unreached: "no render reaches it"
    }
  }
}
