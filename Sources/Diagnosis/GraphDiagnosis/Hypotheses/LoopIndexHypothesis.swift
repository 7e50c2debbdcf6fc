import Comparison
import Foundation
import WebAudio

/// Nodes that a page makes in a loop for each note, such as partials or strokes: one place of the loop is off in every
/// note, or the place in the loop does not count.
enum LoopIndexHypothesis: Hypothesis {
  /// The lengths of loops; a longer one is a sequence of notes.
  private static let lengths = 2...16
  /// The most lines whose loops are looked at, those that make most nodes first.
  private static let mostLines = 8

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let lines = Dictionary(grouping: graph.nodes.filter { $0.line != nil }, by: \.line).values
      .filter { $0.count > 1 }.sorted { ($1.count, $0[0].id) < ($0.count, $1[0].id) }
    return lines.prefix(mostLines).flatMap { mistakes(loops($0), graph) }
  }

  /// The nodes of each loop, in order: those that follow each other at equal distances.
  private static func loops(_ nodes: [DoctoredGraph.Node]) -> [[DoctoredGraph.Node]] {
    let gaps = zip(nodes, nodes.dropFirst()).map { $1.id - $0.id }
    guard let least = gaps.min() else { return [] }
    var loops: [[DoctoredGraph.Node]] = []
    for (index, node) in nodes.enumerated() {
      if index > 0, gaps[index - 1] == least {
        loops[loops.count - 1].append(node)
      } else {
        loops.append([node])
      }
    }
    return loops.filter { lengths.contains($0.count) }
  }

  private static func mistakes(
    _ loops: [[DoctoredGraph.Node]], _ graph: DoctoredGraph
  ) -> [Mistake] {
    guard let first = loops.first, let length = loops.map(\.count).max() else { return [] }
    let names = first[0].values.keys.sorted()
    return names.flatMap { name -> [Mistake] in
      let values = graph.settledValues(of: name)
      let all = loops.map { loop in loop.map { values[$0.id] ?? 0 } }
      var found: [Mistake] = []
      if all.contains(where: { Set($0).count > 1 && $0[0] != 0 }) {
        found.append(allAsFirst(loops, name, values))
      }
      // With one loop, each node is tried alone elsewhere.
      guard loops.count > 1 else { return found }
      return found
        + (0..<length).compactMap { place in
          let ids = loops.compactMap { $0.indices.contains(place) ? $0[place].id : nil }
          guard ids.count > 1, ids.contains(where: { values[$0] ?? 0 != 0 }) else { return nil }
          return scaled(ids, first[0].type, name, place, of: length)
        }
    }
  }

  private static func scaled(
    _ ids: [Int], _ type: String, _ name: String, _ place: Int, of length: Int
  ) -> Mistake {
    let group = NodeGroup(ids: Set(ids), place: GraphWording.inLoops(place, of: length, ids))
    var mistake = Mistake.scoped(group, "place \(place) of \(length) \(type) \(name)") {
      ParameterHypothesis.scaled(
        $0, name, isWorklet: false, cause: ParameterValueHypothesis.cause(type, name))
    }
    // It assumes which nodes belong together.
    mistake.complexity += 1
    return mistake
  }

  private static func allAsFirst(
    _ loops: [[DoctoredGraph.Node]], _ name: String, _ values: [Int: Double]
  ) -> Mistake {
    var factors: [Int: Double] = [:]
    for loop in loops {
      guard let first = values[loop[0].id], first != 0 else { continue }
      for node in loop.dropFirst() {
        if let own = values[node.id], own != 0 { factors[node.id] = first / own }
      }
    }
    return Mistake(
      cause: .parameter, complexity: 1,
      finding: { _ in GraphWording.asFirstInLoop(name, loops.first?.first?.id ?? 0) }
    ) { graph, _ in graph.scaleValues(name, by: factors) }
  }
}
