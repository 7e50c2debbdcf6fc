import Comparison
import Foundation
import GraphTrace
import WebAudio

/// The curve of a wave shaper by another formula than the page's.
enum ShaperFormulaHypothesis: Hypothesis {
  private static let most = 2
  /// From an almost straight curve to almost a step.
  private static let drives = [0.3, 0.6, 1, 1.7, 3, 5, 9, 17, 30, 60, 120]
  private static let known = [1.0, 1.5, 2, 2.5, 4, 5, 10, 20, 50, 100]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let shapers = subject.graph.nodes(ofType: "WaveShaperNode")
    return NodeGroup.groups(shapers).prefix(most).flatMap { group -> [Mistake] in
      guard let points = subject.graph.curve(of: group.ids) else { return [] }
      let own = ShaperFormula(points)
      let reachesEnd = own?.reachesEnd ?? true
      return ShaperFormula.common.map { words, value in
        var mistake = Mistake(
          cause: .curve, sizes: .between(drives, known: known + (own.map { [$0.drive] } ?? [])),
          complexity: 3, finding: { GraphWording.shaperFormula(group.place, words, $0) }
        ) { graph, drive in
          graph.mapCurves(of: group.ids) { points in
            points.indices.map { index in
              let last = Double(reachesEnd ? points.count - 1 : points.count)
              return Float(value(2 * Double(index) / max(last, 1) - 1, drive))
            }
          }
        }
        // No drive gives the page's own curve.
        mistake.leaps = true
        return mistake
      }
    }
  }
}
