import ParityReferences
import ParityResults
import ParityTerminal
import ReadableNumbers

/// A run's results as a person reads them in a terminal.
struct TerminalSummary {
  private let results: RunResults
  private let reportFolder: String

  /// Failures printed in full; the report has the rest.
  private static let problemLimit = 20
  private static let causeLimit = 8

  init(_ results: RunResults, reportFolder: String) {
    self.results = results
    self.reportFolder = reportFolder
  }

  var text: String {
    var lines = table
    let problems = results.cases.filter { $0.verdict == .fail || $0.verdict == .error }
    if !problems.isEmpty { lines.append("") }
    let shown = folded(problems)
    for (problem, message, others) in shown.prefix(Self.problemLimit) {
      let word = Terminal.styled(problem.verdict == .fail ? "FAIL " : "ERROR", .red)
      lines.append("\(word)  \(name(problem)): \(Terminal.printableLine(message))")
      if let diagnosis = problem.diagnosis?.first {
        lines.append("       \(Terminal.printableLine(diagnosis.sentence))")
      }
      if !others.isEmpty {
        let names = others.prefix(4).map(name).joined(separator: ", ")
        let more = others.count > 4 ? " and \(others.count - 4) more" : ""
        lines.append("       the same of \(names)\(more)")
      }
    }
    if shown.count > Self.problemLimit {
      let left = shown.dropFirst(Self.problemLimit).map { 1 + $0.others.count }.reduce(0, +)
      lines.append("and \(left) more")
    }
    lines += unsupported
    lines += causes
    if let looked { lines += ["", looked] }
    lines += divergences
    let peers = Self.peers(results.cases)
    if !peers.isEmpty { lines += [""] + peers }
    lines += implementations
    lines.append("")
    lines.append(verdict)
    lines.append("report: \(reportFolder)/index.html")
    return lines.joined(separator: "\n")
  }

  /// Failures with what is said of them; an error that several cases have in the same words stands once.
  private func folded(
    _ problems: [CaseResult]
  ) -> [(problem: CaseResult, message: String, others: [CaseResult])] {
    var shown: [(problem: CaseResult, message: String, others: [CaseResult])] = []
    var places: [String: Int] = [:]
    for problem in problems {
      // Errors name their case themselves.
      let prefix = "\(problem.id): "
      let message =
        problem.message.hasPrefix(prefix)
        ? String(problem.message.dropFirst(prefix.count)) : problem.message
      let key = "\(problem.candidate) \(message)"
      if problem.verdict == .error, let place = places[key] {
        shown[place].others.append(problem)
      } else {
        if problem.verdict == .error { places[key] = shown.count }
        shown.append((problem, message, []))
      }
    }
    return shown
  }

  /// The case, with the candidate where there are several.
  private func name(_ result: CaseResult) -> String {
    let isOne = Set(results.cases.map(\.candidate)).count == 1
    return isOne || result.candidate == "none" ? result.id : "\(result.id) (\(result.candidate))"
  }

  /// What the candidates say they do not have.
  private var unsupported: [String] {
    let groups = UnsupportedGroup.all(of: results.cases)
    guard !groups.isEmpty else { return [] }
    let word = Terminal.styled("UNSUPPORTED", .yellow)
    let lines = groups.prefix(Self.causeLimit).map { group in
      "\(word)  \(Words.plural(group.cases.count, "case")) of \(group.candidate):"
        + " \(Terminal.printableLine(group.what)) (\(group.cases.first ?? ""))"
    }
    let left = groups.dropFirst(Self.causeLimit).map(\.cases.count).reduce(0, +)
    return [""] + lines + (left > 0 ? ["and \(Words.plural(left, "case")) more"] : [])
  }

  /// What several cases have in common, and what is left.
  private var causes: [String] {
    guard let known = results.causes, known.causes.contains(where: { $0.cases.count > 1 }) else {
      return []
    }
    let shared = known.causes.prefix(Self.causeLimit).map { cause in
      "\(Terminal.printableLine(cause.sentence)) (worst: \(cause.cases.first ?? ""))"
    }
    let left = known.unexplained
    return [""] + shared
      + (left > 0 ? ["\(Words.plural(left, "case")) without a known cause"] : [])
  }

  /// What was spent on causes, where that was not enough for all.
  private var looked: String? {
    guard let spent = results.run.diagnosis, spent.left > 0 else { return nil }
    let budget = spent.budget.map { " of \(Words.seconds($0))" } ?? ""
    return
      "causes: \(Words.plural(spent.cases, "case")) of \(Words.plural(spent.kinds, "kind")) looked at"
      + " (\(Words.seconds(spent.seconds))\(budget) of processor time), \(spent.left) not;"
      + " 'parity run --resume --diagnose all' looks at the rest"
  }

  private var divergences: [String] {
    guard let known = results.divergences else { return [] }
    return [""]
      + known.map { divergence in
        let word = Terminal.styled("KNOWN", .yellow)
        let about = "\(word)  \(divergence.id): \(Terminal.printableLine(divergence.reason))"
        return switch divergence.state {
        case .present: "\(about) (\(Words.plural(divergence.cases.count, "case")))"
        case .disappeared: "\(about); it has disappeared: remove it from the limits"
        case .expired: "\(about); it expired on \(divergence.expires), and its cases fail"
        case .grown: "\(about); it is larger than its limit, and its cases fail"
        }
      }
  }

  /// What code was compared, where candidates share some or have several.
  private var implementations: [String] {
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

  private var table: [String] {
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
        let allPass = summary.passed == summary.cases
        return row(
          suite, "\(summary.cases)", "\(summary.passed)", "\(summary.bitExact)",
          summary.worstNullDepth.map(Words.decibels)
            ?? (summary.errors + summary.unsupported < summary.cases ? "−∞" : "–"),
          hasBrowsers ? closer(own) : "", width: width)
          + (allPass ? "" : "  " + Terminal.styled("✗", .red))
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

  /// One line for each comparison: its numbers, and the browser that is nearest.
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

  /// What all cases come to, in a line.
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
    let measures = summary.byMeasures > 0 ? ", \(summary.byMeasures) by measures alone" : ""
    let counts =
      "\(comparisons): \(summary.passed) passed"
      + " (\(summary.bitExact) bit-exact\(measures)\(heard)), \(summary.failed) failed, "
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
  /// Within its limit, and yet different to the ear by the model of hearing.
  fileprivate var passesAudibly: Bool {
    verdict == .pass && self.comparison?.isBitExact == false
      && self.comparison?.metrics?.audibility.value?.isAudible == true
  }
}
