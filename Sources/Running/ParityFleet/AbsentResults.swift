import Judging
import ParityCases
import ParityReferences
import ParityResults
import ParityRunning

/// Comparisons that no shard contains, each reported as an error.
package struct AbsentResults {
  private let state: ProjectState
  private let tools: RunTools
  private let path: String?

  /// - Parameter path: the plan that the shards were made from; nil where it can be made here.
  package init(_ state: ProjectState, tools: RunTools, plan path: String?) {
    (self.state, self.tools, self.path) = (state, tools, path)
  }

  /// - Throws: `ShardError.otherPlan` when the shards' plan cannot be made here.
  package func all(_ header: ShardHeader, _ missing: [Int]) throws -> [CaseResult] {
    let plan =
      try path.map { try FleetPlan.read($0) }
      ?? RunPlan(state, header.selection, tools: tools).split(into: header.count)
    guard plan.digest == header.plan else {
      throw ShardError.otherPlan(
        path: path ?? "what this project would be split by",
        detail: "the shards are of another; --plan names the one that they were made by")
    }
    let entries = Dictionary(
      state.library.manifest.cases.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let absent = Set(missing)
    return plan.cases.filter { absent.contains($0.shard) }
      .sorted { $0.position < $1.position }
      .flatMap { one in one.candidates.map { result(one, $0, entries[one.id]) } }
  }

  private func result(
    _ one: FleetPlan.Case, _ candidate: String, _ entry: Manifest.Entry?
  ) -> CaseResult {
    let definition =
      entry.flatMap { try? state.library.readDefinition($0) } ?? CaseDefinition(unreadable: one.id)
    let evidence = CaseEvidence(
      definition, candidate: candidate, reference: entry?.capture ?? 0,
      limit: state.limits.limit(suite: definition.suite, id: one.id),
      spread: entry?.spread ?? Spread(renders: 0, maxAbsoluteError: 0, nullDepth: nil))
    return CaseResult(
      judging: evidence.incomparable("shard \(one.shard) is missing"), today: state.today)
  }
}
