import Comparison
import GraphDiagnosis

/// A reverb with more or less damping than the original, or with another smoothing time.
enum ReverbDampingHypothesis: Hypothesis {
  /// Steps of the smoothing; the original's is 0.0001, and 1 takes effect at once.
  private static let steps = [1, 0.1, 0.01, 0.001, 0.00001, 0.0128, 0]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let ids = ReverbInUse.ids(of: subject.graph)
    guard !ids.isEmpty else { return [] }
    return [
      Mistake(
        cause: .reverbDamping,
        finding: { _ in "damping is taken for its opposite: 1 − d instead of d" }
      ) { graph, _ in graph.mapMessageNumber(to: ids, "damping") { 1 - $0 } },
      Mistake(
        cause: .reverbDamping, sizes: .between(Mistake.ratios, known: [0, 0.5, 2]),
        finding: { "damping is \(Figures.times($0)) what it should be" }
      ) { graph, ratio in graph.mapMessageNumber(to: ids, "damping") { $0 * ratio } },
      Mistake(
        cause: .reverbDamping, sizes: .among(steps),
        finding: { step in
          step == 1
            ? "damping takes its new value at once, without being smoothed"
            : "damping is smoothed by \(Figures.short(step)) for each sample"
        }
      ) { graph, step in graph.ambient.reverb.dampingStep = step },
    ]
  }
}
