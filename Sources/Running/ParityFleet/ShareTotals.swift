import ParityResults

/// Adds up comparisons one by one, as `RunTotals.Share`.
struct ShareTotals: Sendable {
  private var cases = 0
  private var summary = RunResults.Summary([])
  private var components: [String: RunTotals.Component] = [:]
  /// How many comparisons; not how many limits.
  private var limits: [RunTotals.Held: Int] = [:]

  /// - Parameter isNewCase: no other comparison of its case has been added yet.
  mutating func add(_ result: CaseResult, isNewCase: Bool) {
    cases += isNewCase ? 1 : 0
    summary.add(result)
    components[result.component, default: .init(name: result.component)]
      .add(result, isNewCase: isNewCase)
    limits[.init(result.limit), default: 0] += 1
  }

  /// Adds the totals of other cases.
  mutating func add(_ other: ShareTotals) {
    cases += other.cases
    summary.add(other.summary)
    for (name, own) in other.components {
      components[name, default: .init(name: name)].add(own)
    }
    limits.merge(other.limits, uniquingKeysWith: +)
  }

  var share: RunTotals.Share {
    let held = limits.map { limit, count in
      var held = limit
      held.comparisons = count
      return held
    }
    return .init(
      cases: cases, summary: summary,
      components: components.values.sorted { FleetPlan.precedes($0.name, $1.name) },
      limits: held.sorted { first, second in
        (first.decibels ?? -.infinity, first.isMeasured ? 0 : 1)
          < (second.decibels ?? -.infinity, second.isMeasured ? 0 : 1)
      })
  }
}

extension RunTotals.Component {
  fileprivate mutating func add(_ result: CaseResult, isNewCase: Bool) {
    cases += isNewCase ? 1 : 0
    summary.add(result)
    besideBrowsers += result.nextBrowser == nil ? 0 : 1
    closerThanBrowsers += result.nextBrowser?.isCandidateCloser == true ? 1 : 0
  }

  fileprivate mutating func add(_ other: Self) {
    cases += other.cases
    summary.add(other.summary)
    besideBrowsers += other.besideBrowsers
    closerThanBrowsers += other.closerThanBrowsers
  }
}
