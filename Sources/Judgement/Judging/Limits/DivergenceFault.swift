/// What is missing of a known divergence: nothing is accepted without its cases, its size, a reason and an end.
package enum DivergenceFault: Equatable, Sendable {
  case noCases
  case everyCase(pattern: String)
  case noReason
  case noLimit
  case invalidWindow(String)
  case noExpiry
  /// - Parameter latest: the last day that it may expire on.
  case expiresTooLate(String, latest: String)
}

/// In a clause, to stand behind the divergence's id.
extension DivergenceFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noCases: "names no cases"
    case .everyCase(let pattern):
      "names '\(pattern)', which is every case; name a suite or cases"
    case .noReason: "has no reason"
    case .noLimit: "has no limit; write the null depth that is accepted, such as -60 dB"
    case .invalidWindow(let window):
      "has the window '\(window)'; write what no 50 ms may exceed, such as -20 dB: between"
        + " \(Limits.windowRange) dB"
    case .noExpiry: "has no date on which it expires; write it as 2027-06-30"
    case .expiresTooLate(let date, let latest):
      "expires on \(date), more than a year from now; write \(latest) or earlier"
    }
  }
}

/// Known divergences that together excuse all that a candidate renders.
package struct DivergenceOfEverything: Equatable, Sendable {
  package let divergences: [String]
  package let candidate: String
}

extension DivergenceOfEverything: CustomStringConvertible {
  package var description: String {
    let names = divergences.map { "'\($0)'" }
    let which =
      names.count == 1
      ? "divergence \(names[0]) matches"
      : "divergences \(names.joined(separator: ", ")) together match"
    return "the known \(which) every case of '\(candidate)'; at least one case must be judged"
      + " without a divergence: name fewer suites or cases"
  }
}
