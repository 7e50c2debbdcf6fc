import Comparison
import ParityResults

/// States how audible an accepted difference is.
enum AudibilityRemark: VerdictRule {
  /// Below this null depth, in dB, a difference whose audibility was not measured is not mentioned: it is below the
  /// noise of 14 bits.
  private static let loudEnough = -80.0

  static func apply(
    to judgement: inout Judgement, _ evidence: CaseEvidence, _ measured: Measurements,
    today: String
  ) {
    guard judgement.verdict == .pass || judgement.verdict == .knownDivergence, !measured.isBitExact,
      judgement.passedBy != .seeds
    else { return }
    switch measured.metrics?.audibility {
    case .value(let heard) where heard.isAudible:
      judgement.message += "; the difference is audible by the model of hearing"
    case .absent(let absence) where measured.nullDepth ?? -.infinity > loudEnough:
      judgement.message += "; whether it can be heard was not measured (\(absence))"
    case .value, .absent, nil: break
    }
  }
}

/// States what was compensated before comparing.
enum CompensationRemark: VerdictRule {
  static func apply(
    to judgement: inout Judgement, _ evidence: CaseEvidence, _ measured: Measurements,
    today: String
  ) {
    guard let alignment = measured.alignment, alignment.isCompensated, !alignment.parts.isEmpty
    else { return }
    judgement.message +=
      "; compensated before comparing: \(alignment.parts.joined(separator: ", "))"
  }
}

/// States what the candidate did not compute.
enum TapeRemark: VerdictRule {
  static func apply(
    to judgement: inout Judgement, _ evidence: CaseEvidence, _ measured: Measurements,
    today: String
  ) {
    guard let taped = evidence.taped else { return }
    judgement.message +=
      "; the browser's own sound is played back for \(taped.joined(separator: ", "))"
  }
}

/// Fails a case for a remark, however close the sound is. A known divergence excuses a sound, not the way in which it
/// was made.
enum FailureRule: VerdictRule {
  static func apply(
    to judgement: inout Judgement, _ evidence: CaseEvidence, _ measured: Measurements,
    today: String
  ) {
    let failures = (evidence.remarks ?? []).filter { $0.weight == .failure }.map(\.text)
    guard !failures.isEmpty else { return }
    let link = judgement.verdict == .fail ? "beside that" : "otherwise"
    let measures = judgement.measures
    judgement = Judgement(
      .fail, "\(failures.joined(separator: "; ")); \(link): \(judgement.message)")
    judgement.measures = measures
  }
}

/// Adds other remarks: causes, where there is something to explain.
enum RemarksRule: VerdictRule {
  static func apply(
    to judgement: inout Judgement, _ evidence: CaseEvidence, _ measured: Measurements,
    today: String
  ) {
    for remark in evidence.remarks ?? []
    where remark.weight == .note || remark.weight == .cause && judgement.verdict != .pass {
      guard !judgement.message.contains(remark.text) else { continue }
      judgement.message += "; \(remark.text)"
    }
  }
}
