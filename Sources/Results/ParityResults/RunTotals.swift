/// What all comparisons of a run come to, where its results show only some of them.
package struct RunTotals: Codable, Equatable, Sendable {
  /// Of all candidates together, or of one.
  package struct Share: Codable, Equatable, Sendable {
    /// Distinct ones; `summary` counts comparisons.
    package var cases: Int
    package var summary: RunResults.Summary
    /// In the order of their names.
    package var components: [Component]
    package var limits: [Held]

    package init(
      cases: Int, summary: RunResults.Summary, components: [Component], limits: [Held]
    ) {
      self.cases = cases
      self.summary = summary
      self.components = components
      self.limits = limits
    }
  }

  package struct Component: Codable, Equatable, Sendable {
    package var name: String
    /// Distinct ones.
    package var cases: Int
    package var summary: RunResults.Summary
    /// Comparisons of cases that another browser has rendered, too, and those of them at least as near as it.
    package var besideBrowsers: Int
    package var closerThanBrowsers: Int

    package init(name: String) {
      self.name = name
      (cases, besideBrowsers, closerThanBrowsers) = (0, 0, 0)
      summary = .init([])
    }
  }

  /// A limit, and how many comparisons were held against it.
  package struct Held: Codable, Hashable, Sendable {
    /// nil for bit-exact.
    package var decibels: Double?
    /// nil for none.
    package var measures: [MeasureLimit]?
    /// On evidence, and not on somebody's word.
    package var isMeasured: Bool
    package var comparisons: Int

    package init(_ limit: LimitResult, comparisons: Int = 0) {
      decibels = limit.kind == .bitExact ? nil : limit.decibels
      measures = limit.measures
      isMeasured = limit.isMeasured
      self.comparisons = comparisons
    }
  }

  package var all: Share
  package var candidates: [String: Share]

  package init(all: Share, candidates: [String: Share]) {
    self.all = all
    self.candidates = candidates
  }
}

extension RunResults.Summary {
  /// Something was compared, or could not be although it should.
  package var hasComparisons: Bool { cases > unsupported }

  /// Something was compared, and nothing failed.
  package var isPass: Bool { failed + errors == 0 && hasComparisons }

  /// A run in a word. What is known to differ fails nothing, and passes nothing either.
  package var word: String { !isPass ? "fail" : passed > 0 ? "pass" : "known" }

  /// Counts a comparison; what code made it is not counted.
  package mutating func add(_ result: CaseResult) {
    cases += 1
    bitExact += result.comparison?.isBitExact == true ? 1 : 0
    byMeasures += result.judgement.passedBy == .measures ? 1 : 0
    bySeeds += result.judgement.passedBy == .seeds ? 1 : 0
    switch result.verdict {
    case .pass: passed += 1
    case .fail: failed += 1
    case .knownDivergence: knownDivergences += 1
    case .unsupported: unsupported += 1
    case .error: errors += 1
    }
    if let depth = result.comparison?.nullDepth {
      worstNullDepth = max(worstNullDepth ?? depth, depth)
    }
  }

  /// Counts others' comparisons; what code made them is not counted.
  package mutating func add(_ other: Self) {
    cases += other.cases
    passed += other.passed
    failed += other.failed
    knownDivergences += other.knownDivergences
    unsupported += other.unsupported
    errors += other.errors
    bitExact += other.bitExact
    byMeasures += other.byMeasures
    bySeeds += other.bySeeds
    if let depth = other.worstNullDepth { worstNullDepth = max(worstNullDepth ?? depth, depth) }
  }
}
