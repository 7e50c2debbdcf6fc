import AudioSignal
import CandidateKit
import Comparison

/// Says why a candidate differs, from more than the two signals: what a run asks of a case that fails.
package protocol CaseDiagnoser: Sendable {
  /// Whether it can say anything of this candidate: what it experiments with itself, it cannot doubt.
  func judges(_ candidate: any Candidate) -> Bool

  /// - Returns: the most likely first; none when nothing was shown.
  func diagnose(
    _ request: RenderRequest, reference: SampleBuffer, candidate: SampleBuffer
  ) -> [Diagnosis]
}

/// A run that looks at the two signals alone.
package struct NoDiagnoser: CaseDiagnoser {
  package init() {}
  package func judges(_ candidate: any Candidate) -> Bool { false }
  package func diagnose(
    _ request: RenderRequest, reference: SampleBuffer, candidate: SampleBuffer
  ) -> [Diagnosis] { [] }
}
