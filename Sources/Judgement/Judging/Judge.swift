import Comparison
import ParityResults

/// The one judge: what evidence comes to. Runs, parts of runs, merges, kept results, published results, approvals and
/// the lab ask it, and checking a verdict means asking it again.
package enum Judge {
  /// The steps of a verdict, in their order. Each gets what those before it came to.
  private static var rules: [any VerdictRule.Type] {
    [
      LimitRule.self, DivergenceRule.self, AudibilityRemark.self, CompensationRemark.self,
      FailureRule.self, RemarksRule.self,
    ]
  }

  /// - Parameter today: the day on which it is judged, as yyyy-MM-dd; decides on what is accepted for a while.
  /// - Returns: the same for the same evidence on the same day.
  package static func judge(_ evidence: CaseEvidence, today: String) -> Judgement {
    if let fault = evidence.fault { return Judgement(.error, fault) }
    if let what = evidence.unsupported { return Judgement(.unsupported, "unsupported: \(what)") }
    guard let measured = evidence.comparison else {
      return Judgement(.error, "nothing was compared")
    }
    var judgement = Judgement(.fail, "")
    for rule in rules { rule.apply(to: &judgement, evidence, measured, today: today) }
    return judgement
  }

  /// What is wrong with what a result says it came to.
  ///
  /// - Returns: nil where judging its evidence again comes to the same.
  package static func fault(of result: CaseResult, today: String) -> String? {
    var again = judge(result.evidence, today: today)
    // Results from before it was told by what a case passes.
    if result.judgement.passedBy == nil { again.passedBy = nil }
    guard again != result.judgement else { return nil }
    if result.verdict == .knownDivergence, let known = result.divergence, today > known.expires {
      return "\(result.key) is accepted by the known divergence '\(known.id)', which expired on"
        + " \(known.expires)"
    }
    guard again.verdict != result.verdict else {
      return "what \(result.key) says of its verdict is not what its evidence comes to"
    }
    return
      "\(result.key) is recorded as '\(result.verdict.rawValue)', but its measurements and its"
      + " limit make it '\(again.verdict.rawValue)'"
  }
}

/// One step of a verdict.
protocol VerdictRule {
  /// - Parameters:
  ///   - judgement: what the steps before came to.
  ///   - measured: the evidence's comparison.
  static func apply(
    to judgement: inout Judgement, _ evidence: CaseEvidence, _ measured: Measurements,
    today: String)
}

extension CaseResult {
  /// Evidence, judged.
  package init(judging evidence: CaseEvidence, today: String) {
    self.init(evidence, Judge.judge(evidence, today: today))
  }
}
