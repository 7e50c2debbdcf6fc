import AudioSignal
import CandidateKit
import Comparison

/// Says why a candidate differs, from more than the two signals: a run calls it for failing cases.
package protocol CaseDiagnoser: Sendable {
  /// Whether it can say anything about this candidate: not about the one that it experiments with.
  func judges(_ candidate: any Candidate) -> Bool

  /// - Parameter seconds: the processor seconds that it may take.
  /// - Returns: the most likely first; empty when nothing was shown.
  func diagnose(
    _ request: RenderRequest, reference: SampleBuffer, candidate: SampleBuffer,
    within seconds: Double
  ) -> [Diagnosis]
}

/// For runs that examine only the two signals.
package struct NoDiagnoser: CaseDiagnoser {
  package init() {}
  package func judges(_ candidate: any Candidate) -> Bool { false }
  package func diagnose(
    _ request: RenderRequest, reference: SampleBuffer, candidate: SampleBuffer,
    within seconds: Double
  ) -> [Diagnosis] { [] }
}
