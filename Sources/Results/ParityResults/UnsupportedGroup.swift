/// Something that a candidate says it lacks, with the cases that need it.
package struct UnsupportedGroup: Equatable, Sendable {
  package let candidate: String
  package let what: String
  /// Their ids, in run order.
  package let cases: [String]

  /// - Returns: those with the most cases first.
  package static func all(of results: [CaseResult]) -> [UnsupportedGroup] {
    let own = results.filter { $0.verdict == .unsupported }
    let groups = Dictionary(grouping: own) { [$0.candidate, $0.unsupported ?? ""] }
    return groups.map { name, cases in
      UnsupportedGroup(candidate: name[0], what: name[1], cases: cases.map(\.id))
    }.sorted { first, second in
      first.cases.count == second.cases.count
        ? (first.candidate, first.what) < (second.candidate, second.what)
        : first.cases.count > second.cases.count
    }
  }
}
