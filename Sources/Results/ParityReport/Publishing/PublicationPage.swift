import Foundation
import ParityResults
import ReadableNumbers

/// The summary page of a published report: what was compared, the outcome, and who vouches for it.
struct PublicationPage {
  /// What the page links to. Links in a print would name files of the machine that made it.
  enum Links { case withPDF, withoutPDF, none }

  let results: RunResults
  private let history: RunHistory
  /// This run as it is in the history.
  private let record: RunRecord
  private let signature: Signature?
  /// The candidate whose page it is; nil for the page of all.
  let candidate: String?
  /// The candidates with pages of their own, and their results.
  let candidates: [RunResults]

  /// How many a printed page has room for; the rest is on the screen and in the full report.
  private static let (printedFindings, printedDivergences) = (3, 3)
  private static let (shownFindings, shownRuns) = (50, 20)

  /// - Parameter candidate: nil for the page of all candidates.
  init(
    _ results: RunResults, history: RunHistory, signature: Signature?, candidate: String? = nil
  ) {
    self.results = candidate.map(results.narrowed) ?? results
    self.history = candidate.map(history.narrowed) ?? history
    let record = RunRecord(results)
    self.record = candidate.map(record.narrowed) ?? record
    self.signature = signature
    self.candidate = candidate
    let names = Self.candidates(of: results)
    candidates = candidate == nil ? names.map(results.narrowed) : []
    isOneOfMany = !names.isEmpty
  }

  /// Candidates with a page of their own; none if there is only one.
  static func candidates(of results: RunResults) -> [String] {
    let names =
      results.totals?.candidates.keys.sorted() ?? Set(results.cases.map(\.candidate)).sorted()
    return names.count > 1 ? names : []
  }

  /// The path of a candidate's page, relative to the page of all.
  static func path(ofCandidate name: String) -> String { "candidates/\(name).html" }

  /// With several candidates the report distinguishes a case's comparisons by candidate.
  private let isOneOfMany: Bool

  /// The path from this page to the site's folder.
  private var root: String { candidate == nil ? "" : "../" }

  /// - Throws: `ReportError.brokenTemplate`.
  func html(links: Links) throws(ReportError) -> Data {
    let chart = HistoryChart(history)
    var context: [String: Any] = [
      "style": Viewer.style + "\n" + ReportResource.text("publication.css"),
      "title": title, "root": root, "candidate": candidate ?? "",
      "rows": candidateRows, "causes": causes, "moreCauses": moreCauses,
      "headline": ReportNumbers.headline(results),
      "state": results.summary.word,
      "hasLinks": links != .none, "hasPDF": links == .withPDF,
      "facts": facts.map { ["name": $0.0, "value": $0.1] },
      "components": components, "moreComponents": more(componentCount, printedComponents),
      "findings": findings, "moreFindings": findingsBeyondThePage,
      "moreFindingsPrinted": more(differingCount, Self.printedFindings),
      "divergences": divergences, "hasDivergences": !divergences.isEmpty,
      "moreDivergences": more(divergences.count, Self.printedDivergences),
      "hasBrowsers": results.totals?.all.components.contains { $0.besideBrowsers > 0 }
        ?? results.cases.contains { $0.nextBrowser != nil },
      "chart": chart.svg ?? "", "runs": runs, "change": change,
      "runCount": Words.plural(history.runs.count, "run"),
      "isUnsigned": signature == nil, "version": results.run.parityVersion,
    ]
    if let axis = chart.axis {
      context["axis"] = ["first": axis.first, "note": axis.note, "last": axis.last]
    }
    if let signature {
      context["signer"] = signature.name
      context["key"] = signature.key
      context["signed"] = ReportNumbers.date(signature.date)
    }
    return try PageTemplate.render(ReportResource.text("publication.mustache"), context)
  }

  /// How many rows are left on the printed page.
  ///
  /// - Units: heights in CSS pixels (96 to an inch) as Chromium lays the page out in print.
  private var printedComponents: Int {
    // A4 is 1,123 high; margins and the top line take 105, headings and the history's chart 240.
    var left = 1123.0 - 105 - 240
    func lines(_ text: String, ofLength length: Int, atMost most: Int) -> Double {
      Double(min(most, (text.count + length - 1) / length))
    }
    left -= 24 * lines(ReportNumbers.headline(results), ofLength: 50, atMost: 4)
    left -= 15 * (signature.map { lines("\($0.name) \($0.key)", ofLength: 75, atMost: 3) } ?? 1)
    left -= facts.reduce(0) { $0 + 3 + 14 * lines($1.1, ofLength: 105, atMost: 4) }
    let findings = min(results.differing.count, Self.printedFindings)
    if findings > 0 { left -= 70 + 32 * Double(findings) }
    let divergences = min(results.divergences?.count ?? 0, Self.printedDivergences)
    left -= 20 + 52 * Double(divergences)
    return max(5, Int(left / 15.5))
  }

  private var componentCount: Int {
    results.totals?.all.components.count ?? Set(results.cases.map(\.component)).count
  }

  /// Failures and errors, shown or not.
  private var differingCount: Int { results.summary.failed + results.summary.errors }

  private var components: [[String: Any]] {
    ComponentFidelity.all(of: results).enumerated().map { index, component in
      let summary = component.summary
      let nearer = component.closerThanNearestBrowser
      return [
        "name": component.name, "address": address("component", component.name),
        "cases": Words.count(component.caseCount),
        "comparisons": Words.count(summary.cases), "passed": Words.count(summary.passed),
        "bitExact": Words.count(summary.bitExact),
        "share": String(
          format: "%.1f", Double(summary.bitExact) / Double(max(1, summary.cases)) * 100),
        "worst": component.worstNullDepthText,
        "nearer": nearer.of == 0
          ? "–" : "\(Words.count(nearer.count)) of \(Words.count(nearer.of))",
        "verdict": component.failures > 0
          ? "fail"
          : summary.knownDivergences > 0
            ? "known-divergence" : summary.unsupported > 0 ? "unsupported" : "pass",
        "verdictText": component.failures > 0
          ? [(summary.failed, "fail"), (summary.errors, "error")].filter { $0.0 > 0 }
            .map { "\(Words.count($0.0)) \($0.1)" }.joined(separator: ", ")
          : summary.knownDivergences > 0
            ? "\(Words.count(summary.knownDivergences)) known"
            : summary.unsupported > 0
              ? "\(Words.count(summary.unsupported)) unsupported" : "pass",
        "screen": index >= printedComponents,
      ]
    }
  }

  private var findings: [[String: Any]] {
    results.differing.prefix(Self.shownFindings).enumerated().map { index, result in
      let name = isOneOfMany ? result.key : result.id
      return [
        "id": result.id, "address": address("case", name), "candidate": result.candidate,
        "verdict": result.verdict.rawValue,
        "nullDepth": ReportNumbers.nullDepth(result), "message": Self.finding(result),
        "screen": index >= Self.printedFindings,
      ]
    }
  }

  /// The likeliest cause, or why the case could not be compared or has no cause. The null depth is shown beside it.
  private static func finding(_ result: CaseResult) -> String {
    result.verdict == .error ? result.message : result.diagnosis?.first?.sentence ?? result.message
  }

  private var findingsBeyondThePage: String {
    let left = differingCount - Self.shownFindings
    return left > 0 ? "and \(Words.count(left)) more in the full report" : ""
  }

  private var divergences: [[String: Any]] {
    (results.divergences ?? []).enumerated().map { index, known in
      var context: [String: Any] = [
        "id": known.id, "reason": known.reason, "expires": known.expires,
        "state": Self.words[known.state] ?? known.state.rawValue,
        "verdict": known.state == .present || known.state == .disappeared
          ? "known-divergence" : "fail",
        "cases": Words.plural(known.cases.count, "comparison"),
        "names": known.cases.prefix(20).joined(separator: ", ")
          + (known.cases.count > 20 ? " and \(Words.count(known.cases.count - 20)) more" : ""),
        "screen": index >= Self.printedDivergences,
      ]
      if let size = size(of: known) { context["size"] = size }
      if let link = known.link { context["link"] = link }
      if let link = known.link, Self.isAddress(link) { context["address"] = link }
      return context
    }
  }

  /// The largest difference among its cases; nil where none of them was compared.
  private func size(of known: DivergenceResult) -> String? {
    let ids = Set(known.cases)
    let measured = results.cases.filter {
      ids.contains(CaseEvidence.key($0.id, $0.candidate)) && $0.comparison != nil
    }
    func depth(_ result: CaseResult) -> Double { result.comparison?.nullDepth ?? -.infinity }
    let worst = measured.max { (depth($0), $1.id) < (depth($1), $0.id) }
    guard let worst else { return nil }
    guard let depth = worst.comparison?.nullDepth else { return "bit-exact now" }
    return "null depth \(Words.decibels(depth))"
      + (measured.count > 1 ? " at most (\(worst.id))" : "")
  }

  private static let words: [DivergenceResult.State: String] = [
    .present: "accepted", .disappeared: "disappeared", .expired: "expired", .grown: "grown",
  ]

  /// Links with other schemes, such as "javascript:", are shown as text.
  private static func isAddress(_ link: String) -> Bool {
    link.wholeMatch(of: /https?:\/\/[\x21-\x7e]+/) != nil
  }

  /// A note on what a printed page leaves out.
  private func more(_ count: Int, _ printed: Int) -> String {
    count > printed ? "and \(Words.count(count - printed)) more in the full report" : ""
  }

  /// The address in the full report of one case, or of the cases of one component.
  private func address(_ key: String, _ value: String) -> String {
    let whose = candidate.map { key == "case" ? "" : "&candidate=\(Self.encoded($0))" } ?? ""
    return "\(root)report/index.html#\(key)=\(Self.encoded(value))\(whose)"
  }

  static func encoded(_ value: String) -> String {
    let safe = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/")
    return value.addingPercentEncoding(withAllowedCharacters: safe) ?? ""
  }

  // MARK: Past runs

  private var change: String {
    RunChange(to: record, in: history)?.sentence
      ?? "There is no earlier full run to compare with."
  }

  private var runs: [[String: Any]] {
    history.runs.suffix(Self.shownRuns).reversed().map { run in
      let summary = run.summary
      return [
        "date": ReportNumbers.date(run.date), "commit": run.commit?.text ?? "–",
        "browser": run.browsers.map { "\($0.name) \($0.version)" }.joined(separator: ", "),
        "passed": "\(Words.count(summary.passed)) of \(Words.count(summary.cases))",
        "bitExact": Words.count(summary.bitExact),
        "worst": summary.worstNullDepth.map(ReportNumbers.decibels) ?? "−∞ dB",
        "isPartial": run.isPartial,
      ]
    }
  }
}
