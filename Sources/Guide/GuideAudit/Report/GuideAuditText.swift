import Foundation
import ParityResults
import ReadableNumbers

/// The texts that the guide audit's page and its Markdown share.
package struct GuideAuditText {
  package let results: GuideAuditResults

  package var headline: String {
    let nearly = results.count(.within)
    return "\(Words.plural(results.claims.count, "claim")) tested: \(results.count(.holds)) hold"
      + (nearly > 0 ? ", \(nearly) nearly hold" : "") + ", \(results.count(.wrong)) are wrong"
      + (results.count(.error) > 0 ? "; \(results.count(.error)) could not be judged" : "")
  }

  package var coverage: String {
    func text(_ items: [GuideCoverage.Item], _ noun: String) -> String {
      let judged = items.count { !$0.claims.isEmpty }
      return "\(judged) of \(items.count) \(noun)"
    }
    return "\(text(results.coverage.rows, "rows of its compatibility table")) and "
      + "\(text(results.coverage.statements, "statements that something matches the web")) are judged."
  }

  /// Chapters in the guide's order.
  package var chapters: [(title: String, claims: [GuideClaimResult])] {
    var titles: [String] = []
    for claim in results.claims where !titles.contains(claim.chapter) {
      titles.append(claim.chapter)
    }
    return titles.map { title in (title, results.claims.filter { $0.chapter == title }) }
  }

  package static func numbers(_ claims: [Int]) -> String {
    claims.isEmpty ? "none" : claims.map(String.init).joined(separator: ", ")
  }

  /// The three values of a quantity; a quantity relative to the browser has no value for the browser itself.
  package static func values(_ evidence: GuideEvidence) -> (
    web: String, documented: String, corrected: String
  ) {
    guard evidence.quantity != "null depth" else {
      func depth(_ value: Double?) -> String { value.map(Words.decibels) ?? "−∞, bit-exact" }
      return ("", depth(evidence.documented), depth(evidence.corrected))
    }
    return (
      value(evidence.web, evidence.unit), value(evidence.documented, evidence.unit),
      value(evidence.corrected, evidence.unit)
    )
  }

  private static func value(_ value: Double?, _ unit: String) -> String {
    guard let value else { return "none" }
    let digits = unit == "ms" || abs(value) < 10 ? 2 : 1
    let text = String(format: "%.\(digits)f", abs(value))
    return "\(value < 0 && Double(text) != 0 ? "−" : "")\(text) \(unit)"
  }

  /// nil where there is nothing to explain.
  package static func diagnosis(of claim: GuideClaimResult) -> String? {
    claim.diagnosis
      ?? (claim.verdict == .wrong ? "no single mistake explains it; the rule replaces it" : nil)
  }

  package static func over(_ decibels: Double) -> String {
    String(format: "%@%.2f dB", decibels < 0 ? "−" : "+", abs(decibels))
  }
}
