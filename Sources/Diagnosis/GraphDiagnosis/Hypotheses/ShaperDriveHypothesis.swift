import Comparison
import Foundation
import GraphTrace
import WebAudio

/// The curve of a wave shaper by the page's formula, with another drive.
enum ShaperDriveHypothesis: Hypothesis {
  /// Groups: those of the six shapers that a recorded graph has at most begin with all of them
  /// (`Scripts/graph-sizes.py`).
  private static let most = 4

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let shapers = graph.nodes(ofType: "WaveShaperNode")
    return NodeGroup.groups(shapers).prefix(most).compactMap { group -> Mistake? in
      guard let points = graph.curve(of: group.ids), let formula = ShaperFormula(points) else {
        return nil
      }
      return Mistake(
        cause: .curve, sizes: .between(Mistake.ratios, known: Mistake.knownRatios),
        finding: { GraphWording.shaperDrive(group.place, from: formula.drive, $0) }
      ) { graph, ratio in
        graph.mapCurves(of: group.ids) {
          formula.curve($0.count, drive: formula.drive * ratio)
        }
      }
    }
  }
}

extension DoctoredGraph {
  /// The curve that some shapers share; nil where they differ.
  func curve(of ids: Set<Int>) -> [Float]? {
    var found: Set<[Float]> = []
    for step in steps where ids.contains(step.node ?? -1) {
      let span =
        step.name == "create"
        ? step.members["attributes"]?["curve"]
        : step.name == "set" && step.members["name"]?.text == "curve" ? step.members["value"] : nil
      if let points = samples(of: span), !points.isEmpty { found.insert(points) }
    }
    return found.count == 1 ? found.first : nil
  }
}
