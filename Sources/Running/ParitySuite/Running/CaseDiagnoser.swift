import AudioSignal
import Comparison
import ParityCases

/// Says why a candidate differs, from more than the two signals: what a run asks of a case that fails.
public protocol CaseDiagnoser: Sendable {
  /// - Parameter seconds: processor seconds that it may take.
  /// - Returns: the most likely first; none when nothing was shown.
  func diagnose(
    _ definition: CaseDefinition, reference: SampleBuffer, candidate: SampleBuffer,
    within seconds: Double
  ) -> [Diagnosis]
}
