import AudioSignal
import Comparison
import ParityCases

/// Says why a candidate differs, from more than the two signals: what a run asks of a case that fails.
public protocol CaseDiagnoser: Sendable {
  /// - Returns: the most likely first; none when nothing was shown.
  func diagnose(
    _ definition: CaseDefinition, reference: SampleBuffer, candidate: SampleBuffer
  ) -> [Diagnosis]
}
