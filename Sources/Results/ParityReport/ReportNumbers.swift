import Foundation
import ParityResults
import ReadableNumbers

/// Numbers and sentences of the report that are shown without a script.
enum ReportNumbers {
  /// The title of a report.
  static func title(_ run: RunResults.Run) -> String {
    run.project.map { "\($0): port fidelity" } ?? "Port fidelity"
  }

  /// The overall verdict in plain words, and a second sentence if the run was partial.
  static func headline(_ results: RunResults) -> String {
    var sentence = verdict(results)
    let taped = results.summary.taped
    if taped > 0 {
      let some = "\(Words.count(taped)) of them \(taped == 1 ? "contains" : "contain")"
      let which =
        taped < results.summary.cases ? some : taped == 1 ? "It contains" : "All of them contain"
      sentence +=
        " \(which) sound that the browser computed, played back for nodes without a native counterpart."
    }
    if results.run.abridged != nil {
      let passing = results.cases.count { $0.verdict == .pass }
      let shown = results.cases.count - passing
      let isAll = shown == results.summary.cases - results.summary.passed
      sentence +=
        " This page shows \(isAll ? "all" : "the worst \(Words.count(shown))") of what does not pass, and"
        + " \(Words.count(passing)) of the rest; results.jsonl.zst next to it has everything."
    }
    return results.run.isPartial == true ? "\(sentence) Only a part of the cases ran." : sentence
  }

  private static func verdict(_ results: RunResults) -> String {
    let summary = results.summary
    let browsers = Set(
      results.references.map {
        $0.isGiven ? $0.browser.name : "\($0.browser.name) \(major($0.browser.version))"
      })
    // Two files compared by hand come from no known browser.
    let origin = browsers.isEmpty ? "the reference" : browsers.sorted().joined(separator: " and ")
    let distinct = Set(results.cases.map(\.id)).count
    // With several candidates a case is compared more than once.
    let cases =
      results.run.abridged != nil
      ? Words.plural(summary.cases, "comparison")
      : distinct == summary.cases
        ? Words.plural(distinct, "case")
        : "\(Words.plural(summary.cases, "comparison")) of \(Words.plural(distinct, "case"))"
    guard summary.hasComparisons else {
      return summary.cases == 0
        ? "Nothing was compared."
        : "Nothing was compared: the candidate supports none of \(cases)."
    }
    if summary.passed == summary.cases {
      let single = summary.cases == 1
      if !summary.unequalKinds.isEmpty { return passed(summary, cases, origin) }
      let all = single ? "The one case matches \(origin)" : "All \(cases) match \(origin)"
      if summary.bitExact == summary.cases { return "\(all) to the last bit." }
      if summary.bitExact == 0 { return "\(all) within \(single ? "its limit" : "their limits")." }
      return "\(all): \(Words.count(summary.bitExact)) bit-exact, the rest within their limits."
    }
    var parts: [String] = []
    func add(_ number: Int, _ one: String, _ many: String) {
      if number > 0 { parts.append("\(Words.count(number)) \(number == 1 ? one : many)") }
    }
    add(summary.failed, "differs beyond its limit", "differ beyond their limits")
    add(summary.errors, "could not be compared", "could not be compared")
    add(summary.knownDivergences, "is known to differ", "are known to differ")
    add(summary.unsupported, "is unsupported by the candidate", "are unsupported by the candidate")
    return
      "\(Words.count(summary.passed)) of \(cases) \(summary.unequalKinds.isEmpty ? "match" : "pass beside") \(origin)"
      + summary.unequalKinds.map { " (\(Words.count($0.count)) \($0.name), not equal)" }.joined()
      + "; \(parts.joined(separator: ", "))."
  }

  /// Cases that pass in other ways than by matching samples: each kind with its number.
  private static func passed(
    _ summary: RunResults.Summary, _ cases: String, _ origin: String
  ) -> String {
    let nulls =
      summary.passed - min(summary.passed, summary.bitExact + summary.byMeasures + summary.bySeeds)
    let kinds = [
      (summary.bitExact, "bit-exact"), (nulls, "within a null depth"),
      (summary.byMeasures, "by measures alone: as loud, as bright or as long, and not equal"),
      (
        summary.bySeeds,
        "random alike: not to be told from the original's own renders, and not equal"
      ),
    ]
    let words = kinds.filter { $0.0 > 0 }.map { "\(Words.count($0.0)) \($0.1)" }
    return
      "\(cases) held against \(origin), all within their limits: \(words.joined(separator: ", "))."
  }

  static func nullDepth(_ result: CaseResult) -> String {
    guard let comparison = result.comparison else { return "–" }
    if comparison.isBitExact { return "bit-exact" }
    return comparison.nullDepth.map(decibels) ?? "–"
  }

  static func maxError(_ result: CaseResult) -> String {
    guard let error = result.comparison?.maxAbsoluteError else { return "–" }
    guard error != 0 else { return "0" }
    // printf carries a mantissa that rounds up to ten into the exponent: 9.99e-5 is 1.0e-4.
    let parts = String(format: "%.1e", error).split(separator: "e")
    let exponent = parts.last.flatMap { Int($0) } ?? 0
    return "\(parts[0])e\(exponent < 0 ? "−" : "")\(abs(exponent))"
  }

  static func decibels(_ value: Double) -> String {
    String(format: "%@%.1f dB", value < 0 ? "−" : "", abs(value))
  }

  /// 2026-11-20 19:00 UTC
  static func date(_ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd HH:mm 'UTC'"
    return formatter.string(from: date)
  }

  private static func major(_ version: String) -> Substring { version.prefix { $0 != "." } }
}

extension RunResults {
  /// Errors first, then failures, then by null depth, bit-exact last.
  var worstFirst: [CaseResult] {
    func rank(_ result: CaseResult) -> (Int, Double) {
      let depth = result.comparison?.nullDepth ?? -.infinity
      switch result.verdict {
      case .error: return (0, 0)
      case .fail: return (1, -depth)
      case .knownDivergence: return (2, -depth)
      case .unsupported: return (3, 0)
      case .pass: return (4, -depth)
      }
    }
    return cases.sorted { (rank($0), $0.id) < (rank($1), $1.id) }
  }
}

private func < (l: ((Int, Double), String), r: ((Int, Double), String)) -> Bool {
  l.0 == r.0 ? l.1 < r.1 : l.0 < r.0
}
