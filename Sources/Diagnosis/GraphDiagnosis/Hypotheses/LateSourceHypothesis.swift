import Comparison
import Foundation
import GraphTrace
import WebAudio

/// One of many sources, or a node behind it, that is wrong: the candidate diverges from the reference where the source
/// starts or stops.
enum LateSourceHypothesis: Hypothesis {
  static let changesNumbers = true
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let begun = Set(graph.steps.filter { $0.name == "start" }.compactMap(\.node))
    return graph.nodes.filter(\.isSuspected).flatMap { node -> [Mistake] in
      let group = NodeGroup(ids: [node.id], place: " of node \(node.id)")
      let kind = node.processor ?? node.type
      var found = begun.contains(node.id) ? times(node.id, subject) : []
      found += node.values.keys.sorted().filter { node.values[$0] != 0 }
        .map { scaled(group, kind, $0) }
      if case .bool(let isLooped)? = node.members["attributes"]?["loop"] {
        found.append(looped(group, !isLooped))
      }
      return found
    }
  }

  private static func times(_ id: Int, _ subject: DiagnosisSubject) -> [Mistake] {
    let silent = Mistake(
      cause: .missingPart, complexity: 0, finding: { _ in GraphWording.notStarted(id) }
    ) { graph, _ in
      graph.ignoreSteps { ["start", "stop"].contains($0.name) && $0.node == id }
    }
    let lasting = Mistake(
      cause: .source, complexity: 0, finding: { _ in GraphWording.notStopped(id) }
    ) { graph, _ in graph.ignoreSteps { $0.name == "stop" && $0.node == id } }
    return [
      silent, lasting, SourceHypothesis.late(subject, id, stops: true),
      SourceHypothesis.late(subject, id),
    ]
  }

  private static func scaled(_ group: NodeGroup, _ kind: String, _ name: String) -> Mistake {
    var mistake = Mistake(
      cause: ParameterValueHypothesis.cause(kind, name),
      sizes: .between([0, 0.1, 0.4, 0.8, 1, 1.25, 2.2, 5, 10], known: Mistake.shortRatios),
      complexity: 3, finding: { GraphWording.times(name, group.place, $0) }
    ) { graph, ratio in graph.mapValues(of: group.ids, name) { $0 * ratio } }
    mistake.leaps = true
    return mistake
  }

  private static func looped(_ group: NodeGroup, _ isLooped: Bool) -> Mistake {
    Mistake(
      cause: .source, complexity: 1,
      finding: { _ in GraphWording.loop(group.place, isLooped: isLooped) }
    ) { graph, _ in graph.setAttribute("loop", of: group.ids) { _ in .bool(isLooped) } }
  }
}
