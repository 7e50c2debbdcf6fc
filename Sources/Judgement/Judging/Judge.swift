import Comparison
import ParityResults

/// The only judge: it turns evidence into a verdict. Runs, parts of runs, merges, cached results, published results,
/// approvals and the lab use it; checking a verdict means judging again.
package enum Judge {
  /// The steps of a verdict, in order. Each gets the judgement of the steps before it.
  private static var rules: [any VerdictRule.Type] {
    [
      LimitRule.self, DivergenceRule.self, AudibilityRemark.self, CompensationRemark.self,
      TapeRemark.self, FailureRule.self, RemarksRule.self,
    ]
  }

  /// - Parameter today: the day of the judgement, as yyyy-MM-dd; decides which divergences have expired.
  /// - Returns: always the same for the same evidence and day.
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

  /// What is wrong with a result's judgement.
  ///
  /// - Returns: nil where judging its evidence again gives the same, and its figures can be of one comparison.
  package static func fault(of result: CaseResult, today: String) -> String? {
    if let odd = Contradiction.of(result.evidence) {
      return "the figures of \(result.key) contradict each other: \(odd)"
    }
    var again = judge(result.evidence, today: today)
    // Older results do not record by what a case passed.
    if result.judgement.passedBy == nil { again.passedBy = nil }
    guard again != result.judgement else { return nil }
    if result.verdict == .knownDivergence, let known = result.divergence, today > known.expires {
      return "\(result.key) is accepted by the known divergence '\(known.id)', which expired on"
        + " \(known.expires)"
    }
    guard again.verdict != result.verdict else {
      return "the sentence recorded for \(result.key) does not follow from its evidence"
    }
    return
      "\(result.key) is recorded as '\(result.verdict.rawValue)', but its measurements and its"
      + " limit make it '\(again.verdict.rawValue)'"
  }
}

/// One step of a verdict.
protocol VerdictRule {
  /// - Parameters:
  ///   - judgement: the judgement of the steps before.
  ///   - measured: the comparison in the evidence.
  static func apply(
    to judgement: inout Judgement, _ evidence: CaseEvidence, _ measured: Measurements,
    today: String)
}

extension CaseResult {
  /// Judges evidence.
  package init(judging evidence: CaseEvidence, today: String) {
    self.init(evidence, Judge.judge(evidence, today: today))
  }
}
