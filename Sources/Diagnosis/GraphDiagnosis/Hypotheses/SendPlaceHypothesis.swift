import Comparison
import GraphTrace
import WebAudio

/// A cable that begins before a node instead of after it, or the other way round, as a send before the fader; or one
/// that leads past a node, or into it where it should not.
enum SendPlaceHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let cables = SoundCables(graph)
    guard cables.all.count > 2, cables.all.count <= RoutingHypothesis.mostConnections else {
      return []
    }
    return begins(cables, graph) + ends(cables, graph)
  }

  private static func ends(_ cables: SoundCables, _ graph: DoctoredGraph) -> [Mistake] {
    cables.all.flatMap { cable in
      cables.otherEnds(of: cable).map { ending(cable, at: $0, [cable], graph) }
    }
  }

  /// - Parameters:
  ///   - cable: stands for all of them in the sentence.
  ///   - cables: those that lead elsewhere.
  static func ending(
    _ cable: SoundCables.Cable, at target: Int, _ cables: [SoundCables.Cable],
    _ graph: DoctoredGraph
  ) -> Mistake {
    let what = MissingPartHypothesis.text(of: graph.steps[cable.index], in: graph)
    let place = MissingPartHypothesis.name(of: target, in: graph)
    return Mistake(
      cause: .routing, finding: { _ in GraphWording.otherEnd(what, cables.count - 1, place) }
    ) { graph, _ in
      for cable in cables { graph.lead(cable.index, to: target) }
    }
  }

  private static func begins(_ cables: SoundCables, _ graph: DoctoredGraph) -> [Mistake] {
    let (feeds, outs) = (cables.into, cables.out)
    return cables.all.flatMap { cable -> [Mistake] in
      var found: [Mistake] = []
      // Before a node that feeds others as well: without any, the node would be bypassed.
      if let before = feeds[cable.from], before.count == 1, let front = before.first,
        outs[cable.from]?.count ?? 0 > 1
      {
        found.append(mistake(cable, from: front.from, "in front of", cable.from, graph))
      }
      for behind in outs[cable.from] ?? []
      where behind.index != cable.index && behind.to != cable.to && feeds[behind.to]?.count == 1
        && outs[behind.to] != nil
      {
        found.append(mistake(cable, from: behind.to, "behind", behind.to, graph))
      }
      return found
    }
  }

  private static func mistake(
    _ cable: SoundCables.Cable, from id: Int, _ side: String, _ node: Int, _ graph: DoctoredGraph
  ) -> Mistake {
    let what = MissingPartHypothesis.text(of: graph.steps[cable.index], in: graph)
    return Mistake(
      cause: .routing, finding: { _ in GraphWording.sendPlace(what, side, node) }
    ) { graph, _ in graph.lead(cable.index, from: id) }
  }
}

extension DoctoredGraph {
  /// Moves the start of a cable to another node's first output.
  mutating func lead(_ index: Int, from id: Int) {
    guard steps.indices.contains(index), steps[index].name == "connect" else { return }
    steps[index].members["from"] = .number(Double(id))
    steps[index].members["output"] = .number(0)
  }

  /// Moves the end of a cable to another node's first input.
  mutating func lead(_ index: Int, to id: Int) {
    guard steps.indices.contains(index), steps[index].name == "connect" else { return }
    steps[index].members["toNode"] = .number(Double(id))
    steps[index].members["input"] = .number(0)
  }
}
