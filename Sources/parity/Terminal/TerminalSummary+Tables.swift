import ParityReferences
import ParityResults
import ParityTerminal
import ReadableNumbers

/// Tables and totals.
extension TerminalSummary {
  /// Which implementations were compared, if candidates share one or have several.
  var implementations: [String] {
    guard let counted = results.summary.implementations, counted.count > 1 else { return [] }
    let total = counted.map(\.bitExact).reduce(0, +)
    return [
      "",
      "\(Words.plural(counted.count, "distinct implementation")),"
        + " \(Words.plural(total, "bit-exact case")) between them:",
    ]
      + counted.map {
        "  \(Terminal.printableLine($0.name)): \($0.bitExact) of \(Words.plural($0.cases, "case"))"
      }
  }

  var table: [String] {
    var suites: [String] = []
    for result in results.cases where !suites.contains(result.suite) {
      suites.append(result.suite)
    }
    let width = max(12, suites.map(\.count).max() ?? 0)
    let hasBrowsers = results.cases.contains { $0.nextBrowser != nil }
    let header = row(
      "suite", "compared", "passed", "bit-exact", "worst null depth",
      hasBrowsers ? "near as any browser" : "", width: width)
    return [Terminal.styled(header, .bold)]
      + suites.map { suite in
        let own = results.cases.filter { $0.suite == suite }
        let summary = RunResults.Summary(own)
        return row(
          suite, "\(summary.cases)", "\(summary.passed)", "\(summary.bitExact)",
          summary.worstNullDepth.map(Words.decibels)
            ?? (summary.errors + summary.unsupported < summary.cases ? "−∞" : "–"),
          hasBrowsers ? closer(own) : "", width: width)
          + (summary.failed + summary.errors == 0 ? "" : "  " + Terminal.styled("✗", .red))
      }
  }

  private func row(
    _ suite: String, _ cases: String, _ passed: String, _ exact: String, _ depth: String,
    _ closer: String, width: Int
  ) -> String {
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return suite.padding(toLength: width, withPad: " ", startingAt: 0)
      + right(cases, 10) + right(passed, 9) + right(exact, 11) + right(depth, 18)
      + (closer.isEmpty ? "" : right(closer, 24))
  }

  /// In how many cases the candidate is at least as close to the reference as the nearest browser.
  private func closer(_ cases: [CaseResult]) -> String {
    let judged = cases.compactMap(\.nextBrowser)
    return judged.isEmpty ? "–" : "\(judged.count(where: \.isCandidateCloser)) of \(judged.count)"
  }

  /// One line for each comparison: its numbers, and the nearest browser.
  var list: String {
    let width = results.cases.map(\.id.count).max() ?? 0
    return results.cases.map { result in
      let depth = result.comparison.map { $0.nullDepth.map(Words.decibels) ?? "bit-exact" }
      let id = result.id.padding(toLength: width, withPad: " ", startingAt: 0)
      let candidate = result.candidate.padding(toLength: 6, withPad: " ", startingAt: 0)
      let heard = result.passesAudibly ? "; audible" : ""
      return "\(id)  \(candidate)  \(depth ?? "no comparison")\(heard)\(beside(result.nextBrowser))"
    }.joined(separator: "\n")
  }

  private func beside(_ next: NearestBrowser?) -> String {
    guard let next else { return "" }
    let browser = next.distance.browser
    let depth = next.distance.nullDepth.map(Words.decibels) ?? "identical"
    return "; \(next.isCandidateCloser ? "at least as near as" : "farther than")"
      + " \(Terminal.printableLine("\(browser.name) \(browser.version)")) (\(depth))"
  }

  /// The totals of all cases, in a line.
  var verdict: String {
    let summary = results.summary
    let seconds = Words.seconds(results.run.seconds)
    let distinct = Set(results.cases.map(\.id)).count
    let cases = Words.plural(distinct, "case")
    let comparisons =
      distinct == summary.cases
      ? cases : "\(cases), \(Words.plural(summary.cases, "comparison"))"
    let audible = results.cases.count(where: \.passesAudibly)
    let heard = audible > 0 ? ", \(audible) audibly different" : ""
    let measures = summary.unequalKinds.map { ", \($0.count) \($0.name)" }.joined()
    let taped = summary.taped > 0 ? ", \(summary.taped) with sound that the browser computed" : ""
    let counts =
      "\(comparisons): \(summary.passed) passed"
      + " (\(summary.bitExact) bit-exact\(measures)\(heard)\(taped)), \(summary.failed) failed, "
      + (summary.knownDivergences > 0
        ? "\(Words.plural(summary.knownDivergences, "known divergence")), " : "")
      + (summary.unsupported > 0 ? "\(summary.unsupported) unsupported, " : "")
      + Words.plural(summary.errors, "error")
    let colours: [String: Terminal.Style] = ["pass": .green, "known": .yellow]
    return Terminal.styled(summary.word.uppercased(), colours[summary.word] ?? .red)
      + "  \(counts); \(seconds)"
  }
}

extension CaseResult {
  /// Within its limit, yet audibly different according to the model of hearing.
  fileprivate var passesAudibly: Bool {
    verdict == .pass && judgement.passedBy != .seeds && self.comparison?.isBitExact == false
      && self.comparison?.metrics?.audibility.value?.isAudible == true
  }
}
