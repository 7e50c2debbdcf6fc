import Comparison
import GraphDiagnosis

/// A reverb whose lines have more or less feedback than the original's.
enum ReverbFeedbackHypothesis: Hypothesis {
  /// Lower loop gains ring too briefly, and above 1.1 they grow without bound.
  private static let grid = [0, 0.3, 0.5, 0.65, 0.8, 0.9, 0.97, 1, 1.01, 1.05, 1.1]
  private static let ceilings = [0.9, 0.95, 0.97, 0.98, 0.99, 0.999, 1]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    guard !ReverbInUse.ids(of: subject.graph).isEmpty else { return [] }
    return [
      Mistake(
        cause: .reverbFeedback, sizes: .between(grid, known: [0.5, 0.9, 0.95, 0.99]),
        finding: { "the feedback is \(Figures.times($0)) what it should be" }
      ) { graph, ratio in graph.ambient.reverb.feedbackScale = ratio },
      Mistake(
        cause: .reverbFeedback, sizes: .among(ceilings),
        finding: { "the feedback has its ceiling at \(Figures.short($0))" }
      ) { graph, ceiling in graph.ambient.reverb.largestFeedback = ceiling },
      Mistake(
        cause: .reverbFeedback,
        finding: { _ in
          "the decay is taken for seconds, which gives each line a feedback of its own"
        }
      ) { graph, _ in graph.ambient.reverb.isDecayInSeconds = true },
    ]
  }
}
