import Comparison
import Foundation
import WebAudio

/// One wrong node among many of its kind, where the hypotheses before this one have tried only all of them together.
enum OneOfManyHypothesis: Hypothesis {
  /// 17 of the 1,147 recorded graphs have more nodes of one kind (`Scripts/graph-sizes.py`).
  private static let most = 40

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let kinds = Dictionary(grouping: graph.nodes) { $0.processor ?? $0.type }
    return kinds.sorted { $0.key < $1.key }.flatMap { kind, nodes -> [Mistake] in
      guard nodes.count > NodeGroup.mostAlone, nodes.count <= most else { return [] }
      return nodes.flatMap { node -> [Mistake] in
        let group = NodeGroup(ids: [node.id], place: " of node \(node.id)")
        return node.values.keys.sorted().filter { node.values[$0] != 0 }
          .map { scaled(group, kind, $0) }
      }
    }
  }

  private static let grid = [0, 0.1, 0.4, 0.8, 1, 1.25, 2.2, 5, 10]
  /// A size that can be found only from near is searched within an octave.
  private static let fineGrid = [0.5, 0.7, 0.9, 0.98, 1, 1.02, 1.1, 1.4, 2]

  private static func scaled(_ group: NodeGroup, _ kind: String, _ name: String) -> Mistake {
    let isFine = ["frequency", "delayTime", "playbackRate"].contains(name)
    var mistake = Mistake(
      cause: ParameterValueHypothesis.cause(kind, name),
      sizes: .between(isFine ? fineGrid : grid, known: Mistake.shortRatios),
      complexity: 3, isFine: isFine,
      finding: { GraphWording.times(name, group.place, $0) }
    ) { graph, ratio in graph.mapValues(of: group.ids, name) { $0 * ratio } }
    mistake.readsBuffers = name == "playbackRate"
    return mistake
  }
}
