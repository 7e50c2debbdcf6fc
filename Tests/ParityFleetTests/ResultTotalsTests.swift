import ExampleResults
import Judging
import ParityResults
import Testing

@testable import ParityFleet

/// What a report of some comparisons says of all is what all of them say.
@Suite struct ResultTotalsTests {
  /// Twelve cases of three components for two candidates; each sixth fails.
  private static let results: [CaseResult] = (0..<12).flatMap { index in
    ["engine", "port"].map { candidate in
      var result = Example.result(
        name: "case-\(index)", component: "part-\(index % 3)",
        verdict: index % 6 == 1 ? .fail : .pass,
        nullDepth: index % 4 == 0 ? nil : -90 + Double(index),
        maxAbsoluteError: index % 4 == 0 ? 0 : 1e-5)
      result.candidate = candidate
      result.limit =
        index < 4 ? Limits.bitExact : LimitResult(kind: .nullDepth, decibels: -60, reason: "a word")
      return result
    }
  }

  /// Of parts, each with whole cases, in whatever order they are added.
  private func totals(_ parts: Int) -> RunTotals {
    var all = ResultTotals()
    for part in 0..<parts {
      var own = ResultTotals()
      for pair in stride(from: 2 * part, to: Self.results.count, by: 2 * parts) {
        own.add(Self.results[pair])
        own.add(Self.results[pair + 1])
      }
      all.add(own)
    }
    return all.totals
  }

  @Test(arguments: [1, 2, 5]) func areThoseOfAllComparisons(parts: Int) throws {
    let totals = totals(parts)

    var summary = RunResults.Summary(Self.results)
    summary.implementations = nil
    #expect(totals.all.summary == summary)
    #expect(totals.all.cases == 12)
    #expect(totals.all.components.map(\.name) == ["part-0", "part-1", "part-2"])
    for component in totals.all.components {
      let own = Self.results.filter { $0.component == component.name }
      #expect(component.summary == RunResults.Summary(own))
      #expect(component.cases == 4)
    }
    // Bit-exact first, which is the strictest.
    #expect(totals.all.limits.map(\.decibels) == [nil, -60])
    #expect(totals.all.limits.map(\.comparisons) == [8, 16])
    #expect(totals.all.limits.map(\.isMeasured) == [true, false])
  }

  @Test func areToldByCandidate() throws {
    let totals = totals(3)

    #expect(totals.candidates.keys.sorted() == ["engine", "port"])
    let port = try #require(totals.candidates["port"])
    #expect(port.cases == 12)
    #expect(port.summary == RunResults.Summary(Self.results.filter { $0.candidate == "port" }))
  }
}
