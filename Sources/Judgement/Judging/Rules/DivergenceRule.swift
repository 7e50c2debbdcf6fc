import Comparison
import ParityResults
import ReadableNumbers

/// Excuses a difference beyond the limit, as far as it is a registered divergence.
enum DivergenceRule: VerdictRule {
  static func apply(
    to judgement: inout Judgement, _ evidence: CaseEvidence, _ measured: Measurements,
    today: String
  ) {
    guard judgement.verdict == .fail, let known = evidence.divergence else { return }
    if let refusal = refusal(of: known, measured, today: today) {
      judgement.message += refusal
      return
    }
    let measures = judgement.measures
    judgement = Judgement(
      .knownDivergence,
      "known divergence '\(known.id)', null depth"
        + " \(measured.nullDepth.map(Words.decibels) ?? "−∞ dB"): \(known.reason)"
        + " (accepted until \(known.expires))")
    judgement.measures = measures
  }

  /// Why the entry does not excuse a case that it covers, as the end of a sentence; nil where it does.
  private static func refusal(
    of known: AcceptedDivergence, _ measured: Measurements, today: String
  ) -> String? {
    let name = "; the known divergence '\(known.id)'"
    guard today <= known.expires else { return "\(name) expired on \(known.expires)" }
    guard let depth = measured.nullDepth, depth <= known.limit else {
      return "\(name) accepts a null depth of \(Words.decibels(known.limit))"
    }
    // Another mistake besides the known one may be small relative to the whole, but loud where it is.
    guard let worst = measured.worstWindow, worst.nullDepth > known.window else { return nil }
    return "\(name) accepts \(Words.decibels(known.window)) within 50 ms,"
      + " and from \(Words.seconds(worst.time)) on it is"
      + " \(Words.decibels(worst.nullDepth)) ('window' of the divergence)"
  }
}
