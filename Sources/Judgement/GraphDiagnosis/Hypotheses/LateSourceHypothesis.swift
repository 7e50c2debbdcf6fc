import Comparison
import Foundation
import GraphTrace
import WebAudio

/// One of many sources, or a node behind it, that is off: the candidate parts from the reference where the
/// source begins.
enum LateSourceHypothesis: Hypothesis {
  private static let nearest = 3
  private static let deepest = 4
  private static let mostNodes = 12
  /// Seconds after the first difference up to which a source may be the one.
  private static let slack = 0.003
  private static let most = 400

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let starts = graph.steps.compactMap { step -> (node: Int, time: Double)? in
      guard step.name == "start", let node = step.node,
        case .array(let arguments) = step.members["args"]
      else { return nil }
      return (
        node, max(arguments.first?.numberValue ?? 0, Double(step.at) / graph.sampleRate)
      )
    }
    // Of few sources each alone is tried anyhow.
    guard starts.count > NodeGroup.mostAlone, graph.nodes.count <= most else { return [] }
    let parted = Double(subject.firstDifference) / graph.sampleRate
    let near = starts.filter { $0.time <= parted + slack }
      .sorted { ($0.time, $0.node) > ($1.time, $1.node) }.prefix(nearest)
    let chosen = chain(from: near.map(\.node), in: graph)
    return graph.nodes.filter { chosen.contains($0.id) }.flatMap { node -> [Mistake] in
      let group = NodeGroup(ids: [node.id], place: " of node \(node.id)")
      let kind = node.processor ?? node.type
      var found = node.values.keys.sorted().filter { node.values[$0] != 0 }
        .map { scaled(group, kind, $0) }
      if case .bool(let isLooped)? = node.members["attributes"]?["loop"] {
        found.append(looped(group, !isLooped))
      }
      return found
    }
  }

  /// The sources and what only they sound through.
  private static func chain(from sources: [Int], in graph: DoctoredGraph) -> Set<Int> {
    func node(_ step: GraphTrace.Step, _ member: String) -> Int? {
      step.members[member]?.numberValue.flatMap { Int(exactly: $0) }
    }
    let cables = graph.steps.filter { $0.name == "connect" }.compactMap { step in
      node(step, "from").flatMap { from in node(step, "toNode").map { (from: from, to: $0) } }
    }
    let feeds = Dictionary(grouping: cables, by: \.to).mapValues(\.count)
    var found = Set(sources)
    var edge = found
    for _ in 0..<deepest {
      let next = Set(cables.filter { edge.contains($0.from) }.map(\.to)).subtracting(found)
        .filter { feeds[$0] ?? 0 <= 2 && $0 != 0 }
      guard found.count + next.count <= mostNodes else { break }
      found.formUnion(next)
      edge = next
    }
    return found
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
