import ParityResults

/// Totals of comparisons, added one by one like `RunResults.Summary`, without keeping them.
package struct ResultTotals: Sendable {
  package private(set) var all = RunResults.Summary([])
  package private(set) var suites: [String: RunResults.Summary] = [:]
  private var shares = ShareTotals()
  private var candidates: [String: ShareTotals] = [:]
  private var implementations: [String: (cases: Int, bitExact: Int)] = [:]
  /// The case being added: whether all comparisons of an implementation are bit-exact.
  private var current: (id: String, exact: [String: Bool]) = ("", [:])

  package init() {}

  /// - Parameter result: the comparisons of a case come one after another.
  package mutating func add(_ result: CaseResult) {
    all.add(result)
    suites[result.suite, default: .init([])].add(result)
    shares.add(result, isNewCase: current.id != result.id)
    candidates[result.candidate, default: .init()].add(result, isNewCase: true)
    if current.id != result.id { finishCase(); current.id = result.id }
    guard let name = result.implementation else { return }
    let isExact = result.comparison?.isBitExact == true
    current.exact[name] = isExact && current.exact[name] ?? true
  }

  private mutating func finishCase() {
    for (name, isExact) in current.exact {
      implementations[name, default: (0, 0)].cases += 1
      implementations[name, default: (0, 0)].bitExact += isExact ? 1 : 0
    }
    current = ("", [:])
  }

  /// Adds the totals of other cases.
  package mutating func add(_ others: ResultTotals) {
    var others = others
    others.finishCase()
    finishCase()
    all.add(others.all)
    for (name, own) in others.suites { suites[name, default: .init([])].add(own) }
    shares.add(others.shares)
    for (name, own) in others.candidates { candidates[name, default: .init()].add(own) }
    implementations.merge(others.implementations) {
      ($0.cases + $1.cases, $0.bitExact + $1.bitExact)
    }
  }

  /// What a report that shows only some comparisons says about all.
  package var totals: RunTotals {
    RunTotals(all: shares.share, candidates: candidates.mapValues(\.share))
  }

  package var summary: RunResults.Summary {
    var whole = self
    whole.finishCase()
    var summary = all
    summary.implementations =
      whole.implementations.isEmpty
      ? nil
      : whole.implementations.sorted { $0.key < $1.key }.map {
        ImplementationCount(name: $0, cases: $1.cases, bitExact: $1.bitExact)
      }
    return summary
  }
}
