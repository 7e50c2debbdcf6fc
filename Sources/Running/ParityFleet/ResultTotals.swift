import ParityResults

/// What comparisons come to, one after the other: as `RunResults.Summary`, of which nothing is held.
package struct ResultTotals: Sendable {
  /// Of a suite.
  package struct Group: Codable, Equatable, Sendable {
    package var comparisons = 0
    package var passed = 0
    package var failed = 0
    package var knownDivergences = 0
    package var errors = 0
    package var bitExact = 0

    package init() {}

    fileprivate mutating func add(_ result: CaseResult) {
      comparisons += 1
      bitExact += result.comparison?.isBitExact == true ? 1 : 0
      switch result.verdict {
      case .pass: passed += 1
      case .fail: failed += 1
      case .knownDivergence: knownDivergences += 1
      case .error: errors += 1
      }
    }

    fileprivate mutating func add(_ other: Group) {
      comparisons += other.comparisons
      passed += other.passed
      failed += other.failed
      knownDivergences += other.knownDivergences
      errors += other.errors
      bitExact += other.bitExact
    }
  }

  package private(set) var all = Group()
  package private(set) var suites: [String: Group] = [:]
  private var shares = ShareTotals()
  private var candidates: [String: ShareTotals] = [:]
  private var worstNullDepth: Double?
  private var implementations: [String: (cases: Int, bitExact: Int)] = [:]
  /// Of the case that is being added: whether all comparisons of an implementation are bit-exact.
  private var current: (id: String, exact: [String: Bool]) = ("", [:])

  package init() {}

  /// - Parameter result: the comparisons of a case come one behind the other.
  package mutating func add(_ result: CaseResult) {
    all.add(result)
    suites[result.suite, default: Group()].add(result)
    if let depth = result.comparison?.nullDepth {
      worstNullDepth = max(worstNullDepth ?? depth, depth)
    }
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

  /// Adds what others come to, of other cases.
  package mutating func add(_ others: ResultTotals) {
    var others = others
    others.finishCase()
    finishCase()
    all.add(others.all)
    suites.merge(others.suites) { first, second in
      var sum = first
      sum.add(second)
      return sum
    }
    shares.add(others.shares)
    for (name, own) in others.candidates { candidates[name, default: .init()].add(own) }
    if let depth = others.worstNullDepth {
      worstNullDepth = max(worstNullDepth ?? depth, depth)
    }
    implementations.merge(others.implementations) {
      ($0.cases + $1.cases, $0.bitExact + $1.bitExact)
    }
  }

  /// What a report of some of them says of all.
  package var totals: RunTotals {
    RunTotals(all: shares.share, candidates: candidates.mapValues(\.share))
  }

  package var summary: RunResults.Summary {
    var whole = self
    whole.finishCase()
    var summary = RunResults.Summary([])
    summary.cases = all.comparisons
    summary.passed = all.passed
    summary.failed = all.failed
    summary.knownDivergences = all.knownDivergences
    summary.errors = all.errors
    summary.bitExact = all.bitExact
    summary.worstNullDepth = worstNullDepth
    summary.implementations =
      whole.implementations.isEmpty
      ? nil
      : whole.implementations.sorted { $0.key < $1.key }.map {
        ImplementationCount(name: $0, cases: $1.cases, bitExact: $1.bitExact)
      }
    return summary
  }
}
