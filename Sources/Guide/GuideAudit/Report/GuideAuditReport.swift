import Foundation
import ParityReport
import ParityResults
import ReadableNumbers

/// The porting guide's claims with their verdicts, as one page and as Markdown.
package struct GuideAuditReport {
  package let text: GuideAuditText
  private var results: GuideAuditResults { text.results }

  package init(_ results: GuideAuditResults) { text = GuideAuditText(results: results) }

  package var headline: String { text.headline }
  package var coverage: String { text.coverage }

  /// Writes `index.html` and `guide-audit.md`; the caller writes `guide-audit.json`.
  ///
  /// - Throws: `ReportError`.
  package func write(to folder: ReportFolder) throws(ReportError) {
    try folder.write(
      try PageTemplate.render(GuideAuditPage.template, context), to: "index.html")
    try folder.write(Data(markdown.utf8), to: "guide-audit.md")
  }

  private var context: [String: Any] {
    var context: [String: Any] = [
      "headline": text.headline, "coverage": text.coverage, "style": Viewer.style,
      "ownStyle": GuideAuditPage.style,
      "summary": results.claims.map(row),
      "chapters": text.chapters.map { ["title": $0.title, "claims": $0.claims.map(row)] },
      "rows": results.coverage.rows.map(item), "statements": results.coverage.statements.map(item),
    ]
    if let limiters = results.limiters { context["limiters"] = page(of: limiters) }
    return context
  }

  private func row(_ claim: GuideClaimResult) -> [String: Any] {
    var row: [String: Any] = [
      "number": claim.number, "title": claim.title, "place": claim.place, "case": claim.caseID,
      "state": Self.state(claim.verdict), "verdict": claim.verdictText,
      "word": Self.word(claim.verdict), "effect": claim.effect, "rule": claim.rule,
      "formula": claim.formula,
      "evidence": claim.evidence.map { evidence in
        let values = GuideAuditText.values(evidence)
        return [
          "quantity": evidence.quantity, "web": values.web, "documented": values.documented,
          "corrected": values.corrected,
        ]
      },
    ]
    if let diagnosis = GuideAuditText.diagnosis(of: claim) { row["diagnosis"] = diagnosis }
    return row
  }

  /// The style sheet's name for a verdict.
  private static func state(_ verdict: GuideVerdict) -> String {
    switch verdict {
    case .holds: "pass"
    case .within: "known-divergence"
    case .wrong: "fail"
    case .error: "error"
    }
  }

  private static func word(_ verdict: GuideVerdict) -> String {
    switch verdict {
    case .holds: "holds"
    case .within: "nearly"
    case .wrong: "wrong"
    case .error: "not judged"
    }
  }

  private func item(_ item: GuideCoverage.Item) -> [String: Any] {
    ["name": item.name, "claims": GuideAuditText.numbers(item.claims)]
  }

  private func page(of limiters: LimiterResults) -> [String: Any] {
    [
      "ceiling": Words.decibels(limiters.ceiling), "materials": limiters.materials,
      "limiters": limiters.limiters.map { limiter in
        [
          "name": limiter.name, "summary": limiter.summary,
          "state": limiter.meetsAll ? "pass" : "fail",
          "verdict": limiter.meetsAll ? "meets all" : "fails",
          "overs": limiter.overs.map(GuideAuditText.over),
          "criteria": limiter.criteria.map { criterion in
            [
              "title": criterion.title, "state": criterion.isMet ? "pass" : "fail",
              "verdict": criterion.isMet ? "met" : "not met", "measured": criterion.measured,
            ]
          },
        ] as [String: Any]
      },
    ]
  }
}
