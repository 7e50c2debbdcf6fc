/// How many of the mutants the suite detects.
package struct MutationScore: Equatable, Sendable {
  package private(set) var counts: [MutantStatus: Int] = [:]

  /// Those that the first renders did not detect and that have not met the others.
  package private(set) var open = 0

  package init(_ mutants: some Sequence<JudgedMutant>) {
    for mutant in mutants {
      counts[mutant.status, default: 0] += 1
      if mutant.isOpen { open += 1 }
    }
  }

  package func count(_ status: MutantStatus) -> Int { counts[status] ?? 0 }
  package var detected: Int { count(.killed) + count(.timeout) }
  package var undetected: Int { count(.survived) + count(.noCoverage) }

  /// Detected of those that ran, in percent; nil when none did.
  package var percent: Double? {
    let all = detected + undetected
    return all == 0 ? nil : 100 * Double(detected) / Double(all)
  }

  /// The same with every open mutant counted as undetected; nil when none ran.
  package var lowestPercent: Double? {
    let all = detected + undetected + open
    return all == 0 ? nil : 100 * Double(detected) / Double(all)
  }
}
