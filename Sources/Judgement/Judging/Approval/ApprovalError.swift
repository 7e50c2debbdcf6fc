import ParityResults
import ReadableNumbers

/// Why a difference was not approved.
package enum ApprovalError: Error, Equatable {
  case noReason
  case noMatch(pattern: String, differing: [String])
  /// No matching case differs beyond its limit.
  case nothingDiffers(pattern: String, known: Int)
  /// An error has to be fixed: there is no measured difference to accept.
  case notCompared(comparison: String, message: String)
  /// The results do not belong to the current references or limits.
  case stale(id: String, detail: String)
  /// The difference has no null depth, or one that no divergence may have.
  case unlimited(comparison: String, message: String)
  case alreadyCovered(comparison: String, by: String)
  case badExpiry(String)
  case notCoveredByLimit(comparison: String, depth: Double, limit: Double)
  /// A window of 50 ms differs more than the limit's window would allow.
  case notCoveredByWindow(comparison: String, depth: Double, time: Double, window: Double)
  /// One limit for several cases would let this case get worse.
  case limitFarAbove(comparison: String, depth: Double, limit: Double)
  case hasLimit(id: String)
  /// The file would not contain what was to be recorded.
  case unwritten(path: String, detail: String)
}

extension ApprovalError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noReason:
      "--reason is empty; say why the difference is accepted, for those who read the report"
    case .noMatch(let pattern, let differing):
      "no case of the last run matches '\(pattern)'; "
        + (differing.isEmpty
          ? "none differs beyond its limit"
          : "those that differ are \(differing.prefix(5).joined(separator: ", "))"
            + (differing.count > 5 ? " and \(differing.count - 5) more" : ""))
    case .nothingDiffers(let pattern, let known):
      "nothing that matches '\(pattern)' differs beyond its limit"
        + (known > 0 ? ": \(Words.plural(known, "known divergence"))" : "")
        + "; there is nothing to approve"
    case .notCompared(let comparison, let message):
      "\(comparison) could not be compared, which is never approved: \(message)"
    case .stale(let id, let detail):
      "the last results are stale: \(id) \(detail); run 'parity run' again"
    case .unlimited(let comparison, let message):
      "\(comparison) cannot be a known divergence: \(message)"
    case .alreadyCovered(let comparison, let id):
      "the known divergence '\(id)' already covers \(comparison), but is too small or"
        + " has expired; change its limit or its date there"
    case .badExpiry(let text):
      "--expires \(text): write a day in the future, such as 2027-06-30"
    case .notCoveredByLimit(let comparison, let depth, let limit):
      "\(comparison) differs by \(Words.decibels(depth)), more than the limit of"
        + " \(Words.decibels(limit)) would allow"
    case .notCoveredByWindow(let comparison, let depth, let time, let window):
      "\(comparison) differs by \(Words.decibels(depth)) within the 50 ms from \(Words.seconds(time)) on, more"
        + " than the \(Words.decibels(window)) that no window may exceed (--window)"
    case .limitFarAbove(let comparison, let depth, let limit):
      "\(comparison) differs by only \(Words.decibels(depth)), and a limit of \(Words.decibels(limit)) for"
        + " several cases would let it grow; give the cases that differ alike a limit together"
    case .hasLimit(let id):
      "\(id) already has its own limit; change it there"
    case .unwritten(let path, let detail):
      "\(path) was left unchanged: \(detail)"
    }
  }
}
