import ParityResults

/// Which of very many comparisons a page shows: everything that does not pass, as far as there is room, and the worst
/// of the rest.
package struct ShownResults: Sendable {
  /// Up to this many, all are shown; a page stays usable with them.
  package static let most = 20_000
  /// The limit when there are more: they are held in memory while the report is written.
  static let mostOfMany = 7_000
  /// Of those, how many may pass.
  package static let mostPassing = 1_000

  /// A comparison and how bad it is.
  struct Item: Sendable {
    let id: String
    let candidate: String
    /// Higher is worse; errors rank highest.
    let rank: Double
  }

  private(set) var problems: [Item] = []
  private(set) var passing: [Item] = []
  /// Problems for which there is no room.
  private(set) var omitted = 0
  let mostProblems: Int

  init(most: Int = Self.mostOfMany) { mostProblems = most - min(most, Self.mostPassing) }

  mutating func add(_ result: CaseResult) {
    switch result.verdict {
    case .pass:
      guard result.comparison?.isBitExact == false else { return }
      passing.append(item(result, result.comparison?.nullDepth ?? -.infinity))
      if passing.count >= 2 * Self.mostPassing { trim() }
    case .fail, .knownDivergence:
      problems.append(item(result, result.comparison?.nullDepth ?? -.infinity))
    case .unsupported:
      problems.append(item(result, -.infinity))
    case .error:
      problems.append(item(result, .infinity))
    }
    if problems.count >= 2 * max(1, mostProblems) { trim() }
  }

  mutating func add(_ others: ShownResults) {
    problems += others.problems
    passing += others.passing
    omitted += others.omitted
    trim()
  }

  private mutating func trim() {
    let all = problems.count
    problems = Self.worst(problems, mostProblems)
    omitted += all - problems.count
    passing = Self.worst(passing, Self.mostPassing)
  }

  /// The names of all comparisons that are shown.
  var names: Set<String> {
    var whole = self
    whole.trim()
    return Set((whole.problems + whole.passing).map { CaseEvidence.key($0.id, $0.candidate) })
  }

  private func item(_ result: CaseResult, _ rank: Double) -> Item {
    Item(id: result.id, candidate: result.candidate, rank: rank)
  }

  private static func worst(_ items: [Item], _ most: Int) -> [Item] {
    guard items.count > most else { return items }
    return Array(
      items.sorted { first, second in
        first.rank == second.rank
          ? ShardLine.precedes((first.id, first.candidate), (second.id, second.candidate))
          : first.rank > second.rank
      }.prefix(most))
  }
}
