import AmbientEngine
import AmbientParity
import AudioSignal
import Comparison
import GraphDiagnosis
import ParityCases
import WebAudio

/// The diagnosis by experiment, with the engine's traces and the apps' worklets.
package struct EngineDiagnoser: CaseDiagnoser {
  package private(set) var experiments: GraphDiagnoser

  /// - Parameters:
  ///   - library: where the traces are filed.
  ///   - budget: processor seconds that one case may take.
  package init(library: ReferenceLibrary, budget: Double = 2) {
    let engine = EngineCandidate(library: library)
    var experiments = GraphDiagnoser(
      worklets: Self.worklets, hypotheses: AmbientHypotheses.all,
      trace: { try engine.trace(of: $0) })
    experiments.budget = budget
    self.experiments = experiments
  }

  package func diagnose(
    _ definition: CaseDefinition, reference: SampleBuffer, candidate: SampleBuffer,
    within seconds: Double
  ) -> [Diagnosis] {
    var limited = self
    limited.experiments.budget = max(0.1, seconds)
    return limited.diagnose(definition, reference: reference, candidate: candidate)
  }

  package func diagnose(
    _ definition: CaseDefinition, reference: SampleBuffer, candidate: SampleBuffer
  ) -> [Diagnosis] {
    experiments.diagnose(definition, reference: reference, candidate: candidate)
  }

  /// Those of the app and of the node suites, as mistakes have them built.
  package static let worklets = WorkletSource(prices: AmbientHypotheses.prices) { seed, designs in
    let random = RandomStream(seed: seed.value ?? EngineCandidate.defaultSeed)
    var registry = WorkletRegistry()
    AmbientWorklets.register(
      in: &registry, random: random,
      designs: designs[WorkletDesigns.self, default: WorkletDesigns()])
    ProbeWorklets.register(in: &registry, random: random)
    return registry
  }
}
