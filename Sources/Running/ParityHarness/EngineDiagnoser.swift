import AudioSignal
import CandidateKit
import Comparison
import GraphDiagnosis
import GraphTrace
import ParityReferences
import ParityRunning
import PortedApps
import ReplayCandidate

/// Diagnosis by experiment, with the engine, the recorded traces and the apps' worklets.
package struct EngineDiagnoser: CaseDiagnoser {
  private let worklets: WorkletSource
  private let hypotheses: [any Hypothesis.Type]

  package init(apps: PortedApps) {
    worklets = apps.workletSource
    hypotheses = apps.hypotheses
  }

  /// The engine's own mistakes occur in all experiments, so it cannot be judged by them.
  package func judges(_ candidate: any Candidate) -> Bool { !(candidate is EngineCandidate) }

  package func diagnose(
    _ request: RenderRequest, reference: SampleBuffer, candidate: SampleBuffer,
    within seconds: Double = 2
  ) -> [Diagnosis] {
    var experiments = GraphDiagnoser(
      worklets: worklets, hypotheses: hypotheses, trace: { _ in try GraphTrace(request) })
    experiments.budget = max(0.1, seconds)
    experiments.isForEngine = request.isForEngine
    return experiments.diagnose(
      request.definition, reference: reference, candidate: candidate)
  }
}

/// The stages as replayed by the engine.
package struct EngineOracle: StageOracle {
  private let engine: EngineCandidate

  package init(apps: PortedApps) { engine = EngineCandidate(worklets: apps.worklets) }

  package func stages(_ request: RenderRequest) throws -> [StageSound] {
    guard request.trace != nil else { return [] }
    return try engine.render(request).stages ?? []
  }
}
