import Testing

@testable import GraphDiagnosis

extension SmallGraph {
  /// What the search in a graph of many nodes finds best, with time enough for all of it.
  ///
  /// - Returns: the sentence's clause, and the share of the reference's energy that it leaves.
  func longSearch(for candidate: SmallGraph) throws -> (finding: String, residual: Double) {
    let subject = try #require(
      DiagnosisSubject(
        graph: DoctoredGraph(try trace()), reference: try render(),
        candidate: try candidate.render(), keepFrom: 0))
    let mistakes = GraphDiagnoser.generic.flatMap { $0.mistakes(in: subject) }.enumerated().map {
      number, mistake in
      var own = mistake
      own.number = number
      return own
    }
    var search = MistakeSearch(subject, budget: 60)
    let found = search.searchLong(mistakes).sorted(by: MistakeSearch.isBetter)
    let best = try #require(found.first)
    let part = try #require(best.parts.first)
    return (part.mistake.finding(part.mistake.reported(part.size)), best.residual)
  }
}
