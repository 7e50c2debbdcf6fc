import ParityResults

/// What `fidelity.json` holds: the published report for programs.
public struct FidelitySummary: Codable, Sendable {
  public static let currentFormat = "parity-fidelity"

  public var format = currentFormat
  public var version = 1
  /// `pass` when something was compared and nothing failed, as the exit code of a run says.
  public var verdict: Verdict
  /// The verdict in a sentence.
  public var headline: String
  public var run: RunResults.Run
  public var references: [ReferenceOrigin]
  /// nil when nobody signed.
  public var signature: Signature?
  public var summary: RunResults.Summary
  public var components: [Component]
  public var divergences: [DivergenceResult]
  /// Failures and errors, the worst first.
  public var differing: [Difference]

  /// One component, all candidates together.
  public struct Component: Codable, Sendable {
    public var name: String
    /// Distinct ones; the other counts are of comparisons.
    public var cases: Int
    public var comparisons: Int
    public var passed: Int
    public var bitExact: Int
    /// In dB; nil when all residuals are exactly zero, or nothing was compared.
    public var worstNullDepth: Double?
    /// Comparisons of cases that another browser has rendered too.
    public var besideNearestBrowser: Int
    /// Those of them that are at least as near to the reference as that browser.
    public var closerThanNearestBrowser: Int
  }

  public struct Difference: Codable, Sendable {
    public var id: String
    public var candidate: String
    public var verdict: Verdict
    public var nullDepth: Double?
    public var message: String
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

extension RunResults.Summary {
  /// Something was compared, and nothing failed.
  var isPass: Bool { failed + errors == 0 && cases > 0 }
}

extension RunResults {
  /// Failures and errors, the worst first.
  var differing: [CaseResult] {
    worstFirst.filter { $0.verdict == .fail || $0.verdict == .error }
  }
}
