import Comparison
import WebAudio

/// A node that mixes its input down to one channel where the original keeps both.
enum FoldedInputHypothesis: Hypothesis {
  /// Each takes a render: 195 of the 455 recorded graphs that have such nodes have more (`Scripts/graph-sizes.py`).
  private static let mostNodes = 12

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    guard subject.reference.channelCount > 1 else { return [] }
    let nodes = subject.graph.nodes.filter {
      $0.members["numberOfInputs"]?.numberValue == 1
        && $0.members["attributes"]?["channelCountMode"] != nil
    }
    guard nodes.count <= mostNodes else { return [] }
    return nodes.map { node in
      Mistake(
        cause: .channels,
        finding: { _ in GraphWording.folded(node.processor ?? node.type, node.id) }
      ) { graph, _ in
        graph.setAttribute("channelCount", of: [node.id]) { _ in .number(1) }
        // Panners clamp to two channels themselves, and refuse another count.
        if !node.type.contains("Panner") {
          graph.setAttribute("channelCountMode", of: [node.id]) { _ in .string("explicit") }
        }
      }
    }
  }
}
