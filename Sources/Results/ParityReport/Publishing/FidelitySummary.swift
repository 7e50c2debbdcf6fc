import ParityReferences
import ParityResults

/// The content of `fidelity.json`: the published report for programs.
package struct FidelitySummary: Codable, Sendable {
  package static let currentFormat = "parity-fidelity"

  package var format = currentFormat
  package var version = 1
  /// `pass` when something was compared and nothing failed, like a run's exit code.
  package var verdict: Verdict
  /// The verdict in a sentence.
  package var headline: String
  package var run: RunResults.Run
  package var references: [ReferenceOrigin]
  /// nil if the report is not signed.
  package var signature: Signature?
  package var summary: RunResults.Summary
  package var components: [Component]
  package var divergences: [DivergenceResult]
  /// Failures and errors, worst first.
  package var differing: [Difference]

  /// One component, all candidates together.
  package struct Component: Codable, Sendable {
    package var name: String
    /// Distinct cases; the other counts are of comparisons.
    package var cases: Int
    package var comparisons: Int
    package var passed: Int
    package var bitExact: Int
    /// In dB; nil when all residuals are exactly zero, or nothing was compared.
    package var worstNullDepth: Double?
    /// Comparisons of cases that another browser has also rendered.
    package var besideNearestBrowser: Int
    /// Those of them that are at least as close to the reference as that browser.
    package var closerThanNearestBrowser: Int
  }

  package struct Difference: Codable, Sendable {
    package var id: String
    package var candidate: String
    package var verdict: Verdict
    package var nullDepth: Double?
    package var message: String
  }

  init(_ results: RunResults, signature: Signature?) {
    let summary = results.summary
    verdict = summary.isPass ? .pass : .fail
    headline = ReportNumbers.headline(results)
    run = results.run
    references = results.references
    self.signature = signature
    self.summary = summary
    components = ComponentFidelity.all(of: results).map { component in
      let own = component.summary
      return Component(
        name: component.name, cases: component.caseCount, comparisons: own.cases,
        passed: own.passed, bitExact: own.bitExact, worstNullDepth: own.worstNullDepth,
        besideNearestBrowser: component.closerThanNearestBrowser.of,
        closerThanNearestBrowser: component.closerThanNearestBrowser.count)
    }
    divergences = results.divergences ?? []
    differing = results.differing.map {
      Difference(
        id: $0.id, candidate: $0.candidate, verdict: $0.verdict,
        nullDepth: $0.comparison?.nullDepth, message: $0.message)
    }
  }
}

extension RunResults {
  /// Failures and errors, worst first.
  var differing: [CaseResult] {
    worstFirst.filter { $0.verdict == .fail || $0.verdict == .error }
  }
}
