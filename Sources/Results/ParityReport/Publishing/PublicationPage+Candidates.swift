import ParityResults
import ReadableNumbers

/// What a page says about individual candidates, and about causes that differences share.
extension PublicationPage {
  private static let shownCauses = 6

  var title: String {
    let title = ReportNumbers.title(results.run)
    return candidate.map { "\(title) of \($0)" } ?? title
  }

  var candidateRows: [[String: Any]] {
    zip(Self.candidates(of: results), candidates).map { name, own in
      let summary = own.summary
      return [
        "name": name, "address": Self.encoded(Self.path(ofCandidate: name)),
        "comparisons": Words.count(summary.cases), "passed": Words.count(summary.passed),
        "bitExact": Words.count(summary.bitExact),
        "worst": summary.worstNullDepth.map(ReportNumbers.decibels)
          ?? (summary.errors + summary.unsupported < summary.cases ? "−∞ dB" : "–"),
        "verdict": summary.word == "known" ? "known-divergence" : summary.word,
        "verdictText": Self.verdictText(summary),
      ]
    }
  }

  private static func verdictText(_ summary: RunResults.Summary) -> String {
    let failures = summary.failed + summary.errors
    let word =
      summary.isPass
      ? summary.word : failures > 0 ? "\(Words.count(failures)) fail" : "nothing compared"
    return summary.unsupported > 0
      ? "\(word), \(Words.count(summary.unsupported)) unsupported" : word
  }

  /// Causes that several of the differences share, most cases first.
  var causes: [String] {
    (results.causes?.causes ?? []).prefix(Self.shownCauses).map(\.sentence)
  }

  var moreCauses: String {
    guard let all = results.causes else { return "" }
    let left = all.causes.count - Self.shownCauses
    let parts = [
      left > 0 ? "\(Words.plural(left, "cause")) more" : "",
      all.unexplained > 0
        ? "\(Words.plural(all.unexplained, "comparison")) without a known cause" : "",
    ].filter { !$0.isEmpty }
    return parts.joined(separator: "; ")
  }
}
