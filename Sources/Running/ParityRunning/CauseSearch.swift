import AudioSignal
import CandidateKit
import Comparison

/// Why a rendered case differs: what its two signals show, and what experiments on its graph show.
package struct CauseSearch: Sendable {
  private let diagnoser: any CaseDiagnoser

  package init(_ diagnoser: any CaseDiagnoser) { self.diagnoser = diagnoser }

  /// One look.
  ///
  /// - Parameters:
  ///   - seconds: processor seconds that it may take; 0 for none.
  ///   - knowsCandidate: whether the diagnoser can say anything about this candidate.
  ///   - experiments: whether it is called at all.
  package func look(
    _ request: RenderRequest, reference: SampleBuffer, candidate: SampleBuffer,
    within seconds: Double, knowsCandidate: Bool = true, experiments: Bool = true
  ) -> SignalFindings {
    var findings = SignalFindings(
      reference: reference, candidate: candidate, firstFrame: request.definition.keepFrom ?? 0,
      within: seconds,
      share: SignalFindings.share(isBesideExperiments: request.trace != nil && knowsCandidate))
    guard seconds > 0, knowsCandidate, experiments else { return findings }
    let clock = ProcessorClock()
    let left = seconds - findings.seconds
    let shown = diagnoser.diagnose(
      request, reference: reference, candidate: candidate, within: left)
    let spent = clock.seconds
    findings.add(shown, seconds: spent, isCutShort: spent >= Self.nearlyAll * left)
    findings.advice = Self.advice(findings, within: seconds)
    return findings
  }

  /// If experiments take this share of their time, there is none left for another.
  private static let nearlyAll = 0.8

  /// Said of a case in which nothing is left to try.
  package static let exhausted = "more time would not help"

  /// What can be done when nothing is found.
  private static func advice(_ findings: SignalFindings, within seconds: Double) -> String {
    let smaller = "to see where it begins, judge a part of it as a case, or label a node ('label')"
    guard findings.isCutShort else { return "\(exhausted); \(smaller)" }
    guard seconds < DiagnosisEffort.thorough.seconds else {
      return "time ran out before all were tried; \(smaller)"
    }
    return "time ran out before all were tried: '--diagnose thorough' takes more; \(smaller)"
  }

  /// All looks at a case, when there is time for each.
  package func findings(
    _ request: RenderRequest, reference: SampleBuffer, candidate: SampleBuffer,
    effort: DiagnosisEffort
  ) -> SignalFindings {
    Self.findings(effort) {
      look(request, reference: reference, candidate: candidate, within: $0)
    }
  }

  /// The findings of a look of some seconds, and of a longer one if the first explains nothing.
  static func findings(
    _ effort: DiagnosisEffort, _ look: (Double) -> SignalFindings
  ) -> SignalFindings {
    let first = look(effort.seconds)
    guard !first.explainsAll, let longer = effort.secondLook else { return first }
    return look(longer).orRather(first)
  }
}
