/// What a run found about one candidate.
extension RunResults {
  /// - Returns: only that candidate's comparisons, with their counts and causes.
  package func narrowed(to candidate: String) -> RunResults {
    var narrowed = self
    narrowed.cases = cases.filter { $0.candidate == candidate }
    let share = totals?.candidates[candidate]
    narrowed.summary = share?.summary ?? Summary(narrowed.cases)
    narrowed.totals = share.map { RunTotals(all: $0, candidates: [:]) }
    narrowed.causes = CauseSummary(narrowed.cases)
    let keys = Set(narrowed.cases.map(\.key))
    narrowed.divergences = divergences?.compactMap { divergence in
      var own = divergence
      own.cases = divergence.cases.filter(keys.contains)
      return own.cases.isEmpty ? nil : own
    }
    if narrowed.divergences?.isEmpty == true { narrowed.divergences = nil }
    return narrowed
  }
}

extension RunRecord {
  /// - Returns: only that candidate's comparisons, with their counts.
  package func narrowed(to candidate: String) -> RunRecord {
    // A very large run was kept without its comparisons, so that they cannot be separated.
    guard !comparisons.isEmpty || summary.cases == 0 else { return self }
    var narrowed = self
    narrowed.comparisons = comparisons.filter { $0.key.hasSuffix("@\(candidate)") }
    narrowed.summary = .init(narrowed.comparisons.values)
    return narrowed
  }
}

extension RunHistory {
  /// - Returns: the runs that compared that candidate.
  package func narrowed(to candidate: String) -> RunHistory {
    RunHistory(
      runs.map { $0.narrowed(to: candidate) }
        .filter { $0.summary.cases > 0 && !$0.comparisons.isEmpty })
  }
}

extension RunResults.Summary {
  fileprivate init(_ outcomes: some Collection<ComparisonOutcome>) {
    self.init([])
    func count(_ verdict: Verdict) -> Int { outcomes.count { $0.verdict == verdict } }
    cases = outcomes.count
    passed = count(.pass)
    failed = count(.fail)
    knownDivergences = count(.knownDivergence)
    unsupported = count(.unsupported)
    errors = count(.error)
    bitExact = outcomes.count { $0.isBitExact }
    worstNullDepth = outcomes.compactMap(\.nullDepth).max()
  }
}
