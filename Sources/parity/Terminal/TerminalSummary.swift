import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers

/// A run's results as text for the terminal.
struct TerminalSummary {
  let results: RunResults
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
      // If a cause is known, it says more.
      if problem.diagnosis?.first?.cause ?? "unexplained" == "unexplained",
        let words = problem.words?.text
      {
        lines.append("       heard: \(words)")
      }
      lines += StageText.lines(problem.stages ?? []).map { "       \(Terminal.printableLine($0))" }
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
    let looks = [looked, unexplained].compactMap(\.self)
    if !looks.isEmpty { lines += [""] + looks }
    lines += divergences
    let peers = Self.peers(results.cases)
    if !peers.isEmpty { lines += [""] + peers }
    lines += implementations
    lines.append("")
    lines.append(verdict)
    lines.append("report: \(reportFolder)/index.html")
    return lines.joined(separator: "\n")
  }

  /// Failures with their messages; an error with the same words in several cases is shown once.
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
    // One of each suite before a second of any.
    var counts: [String: Int] = [:]
    let turns = shown.map { one in
      counts[one.problem.suite, default: 0] += 1
      return counts[one.problem.suite] ?? 0
    }
    return zip(turns, shown).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }

  /// The case, with the candidate if there are several.
  private func name(_ result: CaseResult) -> String {
    let isOne = Set(results.cases.map(\.candidate)).count == 1
    return isOne || result.candidate == "none" ? result.id : "\(result.id) (\(result.candidate))"
  }

  /// What the candidates say they lack.
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

  /// Causes that several cases share, and how many cases are left.
  private var causes: [String] {
    guard let known = results.causes, known.causes.contains(where: { $0.cases.count > 1 }) else {
      return []
    }
    let shared = known.causes.prefix(Self.causeLimit).map { cause in
      "\(Terminal.printableLine(cause.sentence)) (worst: \(cause.cases.first ?? ""))"
    }
    let unseen = results.cases.count { $0.verdict == .fail && $0.undiagnosed != nil }
    let left = known.unexplained - min(unseen, known.unexplained)
    return [""] + shared
      + (left > 0 ? ["\(Words.plural(left, "case")) without a known cause"] : [])
  }

  /// How much time was spent on causes, if that was not enough for all.
  private var looked: String? {
    guard let spent = results.run.diagnosis, spent.left > 0 else { return nil }
    let budget = spent.budget.map { " of \(Words.seconds($0))" } ?? ""
    return
      "causes: \(Words.plural(spent.cases, "case")) of \(Words.plural(spent.kinds, "kind")) looked at"
      + " (\(Words.seconds(spent.seconds))\(budget) of processor time), \(spent.left) not;"
      + " \(again("all")) at the rest"
  }

  /// How to search longer in cases that were examined without an explanation.
  private var unexplained: String? {
    guard let spent = results.run.diagnosis, spent.effort != "thorough" else { return nil }
    let count = results.cases.count {
      guard $0.verdict == .fail, $0.undiagnosed == nil, let first = $0.diagnosis?.first else {
        return false
      }
      return first.cause == "unexplained" && !first.sentence.contains(CauseSearch.exhausted)
    }
    guard count > 0 else { return nil }
    return
      "no cause was found for \(Words.plural(count, "case")) in the time there was;"
      + " \(again("thorough")) longer"
  }

  /// What looks, as the beginning of a clause: parts take over what they found, each on its own machine.
  private func again(_ effort: String) -> String {
    results.run.machines == nil
      ? "'parity run --resume --diagnose \(effort)' looks"
      : "shards that are made again with '--diagnose \(effort)' look"
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
}
