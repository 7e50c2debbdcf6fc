/// The totals of all comparisons of a run whose results contain only some of them.
package struct RunTotals: Codable, Equatable, Sendable {
  /// For all candidates together, or for one.
  package struct Share: Codable, Equatable, Sendable {
    /// Distinct cases; `summary` counts comparisons.
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
    /// Distinct cases.
    package var cases: Int
    package var summary: RunResults.Summary
    /// Comparisons of cases that another browser has also rendered, and those of them at least as close as it.
    package var besideBrowsers: Int
    package var closerThanBrowsers: Int

    package init(name: String) {
      self.name = name
      (cases, besideBrowsers, closerThanBrowsers) = (0, 0, 0)
      summary = .init([])
    }
  }

  /// A limit, and how many comparisons it applied to.
  package struct Held: Codable, Hashable, Sendable {
    /// nil for bit-exact.
    package var decibels: Double?
    /// nil for none.
    package var measures: [MeasureLimit]?
    /// Based on evidence rather than the owner's word.
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
  /// Something was compared, or should have been but could not.
  package var hasComparisons: Bool { cases > unsupported }

  /// Something was compared, and nothing failed.
  package var isPass: Bool { failed + errors == 0 && hasComparisons }

  /// A run in a word. Known divergences do not make it fail, nor pass.
  package var word: String { !isPass ? "fail" : passed > 0 ? "pass" : "known" }

  /// Counts a comparison; the implementation is not counted.
  package mutating func add(_ result: CaseResult) {
    cases += 1
    bitExact += result.comparison?.isBitExact == true ? 1 : 0
    byMeasures += result.judgement.passedBy == .measures ? 1 : 0
    bySeeds += result.judgement.passedBy == .seeds ? 1 : 0
    taped += result.taped == nil ? 0 : 1
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

  /// Adds other counts; implementations are not counted.
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
    taped += other.taped
    if let depth = other.worstNullDepth { worstNullDepth = max(worstNullDepth ?? depth, depth) }
  }
}
