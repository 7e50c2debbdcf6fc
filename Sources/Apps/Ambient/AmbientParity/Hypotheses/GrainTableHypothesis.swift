import Comparison
import Foundation
import GraphDiagnosis

/// A granulator with other intervals or another window. Few are tried, because a granulator is slow to render.
enum GrainTableHypothesis: Hypothesis {
  /// From an octave down to an octave up, as ratios rounded to three digits.
  private static let ratios: [Float] = [0.5, 0.667, 0.75, 1, 1, 1, 1.333, 1.5, 2]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    guard !subject.graph.nodes(processing: "granulator").isEmpty else { return [] }
    return [
      Mistake(
        cause: .grainTable,
        finding: { _ in "grains choose from nine simple ratios, the lowest first" }
      ) { graph, _ in
        graph.ambient.granulator.intervals = ratios.map { 12 * log2(Double($0)) }
      },
      window(isClosed: true), window(isClosed: false),
    ]
  }

  private static func window(isClosed: Bool) -> Mistake {
    Mistake(
      cause: .grainTable, sizes: .among(isClosed ? [256, 1024] : [256, 512]), unit: "points",
      finding: {
        "the grains' window has \(Int($0)) points"
          + (isClosed ? ", the last of which is 0 again" : "")
      }
    ) { graph, points in
      graph.ambient.granulator.windowLength = Int(points)
      graph.ambient.granulator.closesWindow = isClosed
    }
  }
}
