/// How many of the mutants the suite detects.
package struct MutationScore: Equatable, Sendable {
  package private(set) var counts: [MutantStatus: Int] = [:]

  package init(_ mutants: some Sequence<JudgedMutant>) {
    for mutant in mutants { counts[mutant.status, default: 0] += 1 }
  }

  package func count(_ status: MutantStatus) -> Int { counts[status] ?? 0 }
  package var detected: Int { count(.killed) + count(.timeout) }
  package var undetected: Int { count(.survived) + count(.noCoverage) }

  /// Detected of those that ran, in percent; nil when none did.
  package var percent: Double? {
    let all = detected + undetected
    return all == 0 ? nil : 100 * Double(detected) / Double(all)
  }
}
