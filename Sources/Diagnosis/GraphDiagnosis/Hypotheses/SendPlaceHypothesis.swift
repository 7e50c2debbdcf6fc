import Comparison
import GraphTrace
import WebAudio

/// A cable that begins before a node instead of after it, or the other way round, as a send before the fader; or one
/// that leads past a node, or into it where it should not.
enum SendPlaceHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let cables = SoundCables(graph)
    let more = more(cables, subject)
    guard cables.all.count > 2, cables.all.count <= RoutingHypothesis.mostConnections else {
      return more
    }
    return more + begins(cables, graph) + ends(cables, graph)
  }

  /// A cable too many, from a node that all notes share past some that follow it.
  private static func more(_ cables: SoundCables, _ subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let played = NoteSchedule(graph)
    let shared = cables.out.keys.filter { cables.into[$0] != nil && !played.plays([$0]) }.sorted()
    return shared.prefix(mostShared).flatMap { from -> [Mistake] in
      let next = Set((cables.out[from] ?? []).map(\.to))
      // The first lies behind the next nodes; one step farther a node that is bypassed has its own hypothesis.
      let ends = (cables.out[from] ?? []).flatMap { cables.otherEnds(of: $0) }
      let distinct = ends.enumerated().filter { ends.firstIndex(of: $0.element) == $0.offset }
      return distinct.map(\.element).filter { !next.contains($0) && $0 != from }
        .prefix(mostEnds).compactMap { end in
          guard let like = cables.out[from]?.first else { return nil }
          let names = [from, end].map { MissingPartHypothesis.name(of: $0, in: graph) }
          return Mistake(
            cause: .routing, complexity: 2,
            finding: { _ in GraphWording.alsoConnected(names[0], names[1]) }
          ) { graph, _ in
            graph.steps.append(graph.steps[like.index])
            graph.lead(graph.steps.count - 1, to: end)
          }
        }
    }
  }
  private static let mostShared = 12
  private static let mostEnds = 5

  private static func ends(_ cables: SoundCables, _ graph: DoctoredGraph) -> [Mistake] {
    cables.all.flatMap { cable in
      cables.otherEnds(of: cable).map { ending([cable], at: [$0], graph) }
    }
  }

  /// - Parameters:
  ///   - cables: those that lead elsewhere; the first stands for all of them in the sentence.
  ///   - targets: where each should lead.
  static func ending(
    _ cables: [SoundCables.Cable], at targets: [Int], _ graph: DoctoredGraph
  ) -> Mistake {
    let what = MissingPartHypothesis.text(of: graph.steps[cables[0].index], in: graph)
    let place = MissingPartHypothesis.name(of: targets[0], in: graph)
    return Mistake(
      cause: .routing, finding: { _ in GraphWording.otherEnd(what, cables.count - 1, place) }
    ) { graph, _ in
      for (cable, target) in zip(cables, targets) { graph.lead(cable.index, to: target) }
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
