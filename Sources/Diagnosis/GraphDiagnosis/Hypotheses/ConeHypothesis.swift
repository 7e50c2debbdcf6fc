import Comparison

/// A panner whose cone opens to the back: the angle is measured from the listener to the source, not the other way.
enum ConeHypothesis: Hypothesis {
  private static let axes = ["orientationX", "orientationY", "orientationZ"]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let panners = subject.graph.nodes(ofType: "PannerNode").filter { node in
      ["coneInnerAngle", "coneOuterAngle"].contains {
        (node.members["attributes"]?[$0]?.numberValue ?? 360) < 360
      }
    }
    return NodeGroup.groups(panners).map { group in
      Mistake(
        cause: .sign, complexity: 0, finding: { _ in GraphWording.coneTurned(group.place) }
      ) { graph, _ in
        for axis in axes { graph.mapValues(of: group.ids, axis) { -$0 } }
      }
    }
  }
}
