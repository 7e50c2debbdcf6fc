import GraphDiagnosis

/// Mistakes that ports of the app's worklets make, for the diagnosis to try.
package enum AmbientHypotheses {
  package static let all: [any Hypothesis.Type] = [
    AmbientRateHypothesis.self, RandomSequenceHypothesis.self, GrainScheduleHypothesis.self,
    ReverbFeedbackHypothesis.self, ReverbMatrixHypothesis.self, ReverbDampingHypothesis.self,
    ReverbLineLengthHypothesis.self, ReverbDiffuserHypothesis.self, AmbientUnitHypothesis.self,
    GrainTableHypothesis.self, AmbientWordHypothesis.self,
  ]

  /// Rendering costs of the worklets: a granulator fills 4 s of noise before it starts, a reverb runs thirty filters,
  /// an ocean draws a thousand random numbers.
  package static let prices: [String: WorkletSource.Price] = [
    "reverb": .init(perQuantum: 30), "granulator": .init(perQuantum: 10, atStart: 15_000),
    "ocean-processor": .init(perQuantum: 60),
  ]
}
