import ParityCases
import ParityReferences

/// Which cases and candidates a run includes; by default all of them.
package struct RunSelection: Codable, Equatable, Sendable {
  package var suites: [String]
  /// A pattern of case ids.
  package var pattern: String?
  package var candidates: [String]
  /// For a capture: the share of cases that a second part also renders; nil for none.
  package var checkShare: Double?

  package init(
    suites: [String] = [], pattern: String? = nil, candidates: [String] = [],
    checkShare: Double? = nil
  ) {
    self.suites = suites
    self.pattern = pattern
    self.candidates = candidates
    self.checkShare = checkShare
  }

  package var isEverything: Bool { suites.isEmpty && pattern == nil && candidates.isEmpty }

  package func selects(_ id: String) -> Bool {
    (suites.isEmpty || suites.contains { id.hasPrefix("\($0)/") })
      && (pattern.map { CasePattern($0).matches(id) } ?? true)
  }

  /// The options that select it on the command line.
  package var command: String {
    var words = ["parity", "run"]
    for name in suites { words += ["--suite", name] }
    if let pattern { words += ["--case", pattern] }
    for name in candidates { words += ["--candidate", name] }
    return words.joined(separator: " ")
  }
}
