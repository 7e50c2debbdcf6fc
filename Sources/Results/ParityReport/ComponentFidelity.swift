import ParityResults

/// How close the candidates come to the original in one component.
struct ComponentFidelity {
  let name: String
  let summary: RunResults.Summary
  /// Distinct cases; `summary` counts comparisons.
  let caseCount: Int
  /// Of the comparisons with a known render by another browser, those at least as close as it.
  let closerThanNearestBrowser: (count: Int, of: Int)

  /// One for each component: those with a failure first, those with a known divergence next, each group sorted by name.
  static func all(of results: RunResults) -> [ComponentFidelity] {
    let groups = Dictionary(grouping: results.cases, by: \.component)
    let all =
      results.totals.map { $0.all.components.map(ComponentFidelity.init) }
      ?? groups.map { ComponentFidelity(name: $0.key, $0.value) }
    return all.sorted { one, other in
      guard one.rank == other.rank else { return one.rank < other.rank }
      return (one.name.lowercased(), one.name) < (other.name.lowercased(), other.name)
    }
  }

  private init(name: String, _ cases: [CaseResult]) {
    self.name = name
    summary = RunResults.Summary(cases)
    caseCount = Set(cases.map(\.id)).count
    let judged = cases.compactMap(\.nextBrowser)
    closerThanNearestBrowser = (judged.count(where: \.isCandidateCloser), judged.count)
  }

  /// The totals of all comparisons, for results that contain only some.
  private init(_ total: RunTotals.Component) {
    (name, summary, caseCount) = (total.name, total.summary, total.cases)
    closerThanNearestBrowser = (total.closerThanBrowsers, total.besideBrowsers)
  }

  private var rank: Int {
    failures > 0 ? 0 : summary.knownDivergences > 0 ? 1 : summary.unsupported > 0 ? 2 : 3
  }

  var failures: Int { summary.failed + summary.errors }

  var worstNullDepthText: String {
    summary.worstNullDepth.map(ReportNumbers.decibels)
      ?? (summary.errors + summary.unsupported < summary.cases ? "−∞ dB" : "–")
  }
}
