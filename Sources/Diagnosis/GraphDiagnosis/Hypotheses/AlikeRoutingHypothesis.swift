import Comparison
import GraphTrace
import WebAudio

/// A node that every note has, or one that all notes share, that is bypassed, heard in parallel with its input,
/// exchanged with the next one, or fed from another place, in graphs with too many connections to try each alone.
enum AlikeRoutingHypothesis: Hypothesis {
  private static let kinds: Set<String> = [
    "BiquadFilterNode", "DelayNode", "WaveShaperNode", "ConvolverNode", "DynamicsCompressorNode",
    "IIRFilterNode", "StereoPannerNode", "PannerNode", "AudioWorkletNode", "GainNode",
  ]
  private static let mostMistakes = 96
  /// A missing filter and a gain that is not applied have hypotheses of their own.
  private static let saidOtherwise: Set<String> = ["BiquadFilterNode", "GainNode"]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let cables = SoundCables(subject.graph)
    guard cables.all.count > RoutingHypothesis.mostConnections else { return [] }
    let nodes = subject.graph.nodes.filter {
      kinds.contains($0.type) && $0.members["numberOfInputs"]?.wholeNumber == 1
        && $0.members["numberOfOutputs"]?.wholeNumber == 1
    }
    let names = Dictionary(
      nodes.map { ($0.id, $0.processor ?? $0.type) }, uniquingKeysWith: { first, _ in first })
    let ways: [(NodeGroup, String) -> [Mistake]] = [
      { group, name in saidOtherwise.contains(name) ? [] : [bypassed(group, name)] },
      { group, name in [beside(group, name, cables)].compactMap(\.self) },
      { group, _ in exchanged(group, names, cables) },
      { group, _ in sends(group, cables, subject.graph) },
      { group, _ in ends(group, cables, subject.graph) },
    ]
    let roles = NodeGroup.alike(nodes)
    let groups = (roles + NodeGroup.byLine(nodes, besides: roles)).compactMap { group in
      group.ids.min().flatMap { names[$0] }.map { (group, $0) }
    }
    // Of each way the first of every group, then the second.
    let families = ways.map { way in MistakeSearch.inTurns(groups.map { way($0.0, $0.1) }) }
    return Array(MistakeSearch.inTurns(families).prefix(mostMistakes))
  }

  private static func bypassed(_ group: NodeGroup, _ name: String) -> Mistake {
    Mistake(
      cause: .missingPart, complexity: 0, finding: { _ in GraphWording.bypassed(name, group.place) }
    ) { graph, _ in
      for id in group.ids.sorted() { graph.bypass(id) }
    }
  }

  /// What feeds a node is also heard without it.
  private static func beside(_ group: NodeGroup, _ name: String, _ cables: SoundCables) -> Mistake?
  {
    let more = group.ids.sorted().flatMap { id in
      (cables.into[id] ?? []).filter { $0.from != id }.flatMap { feed in
        (cables.out[id] ?? []).filter { out in
          !group.ids.contains(out.to)
            && !(cables.out[feed.from] ?? []).contains { $0.to == out.to }
        }.map { (feed, $0) }
      }
    }
    guard !more.isEmpty else { return nil }
    return Mistake(
      cause: .routing, finding: { _ in GraphWording.heardBeside(name, group.place) }
    ) { graph, _ in
      for (feed, out) in more { graph.connect(feed, like: out) }
    }
  }

  private static func exchanged(
    _ group: NodeGroup, _ names: [Int: String], _ cables: SoundCables
  ) -> [Mistake] {
    let pairs = group.ids.sorted().compactMap { id -> (Int, Int)? in
      guard let out = cables.out[id], out.count == 1, let to = out.first?.to, to != id,
        names[to] != nil, cables.into[to]?.count == 1
      else { return nil }
      return (id, to)
    }
    guard pairs.count == group.ids.count, let (one, other) = pairs.first,
      let first = names[one], let second = names[other]
    else { return [] }
    return [
      Mistake(
        cause: .routing, finding: { _ in GraphWording.order(first, one, second, other) }
      ) { graph, _ in
        for (one, other) in pairs { graph.exchange(one, other) }
      }
    ]
  }

  /// Cables that should lead to another node: of all to one, or of each to one of its own voice, as where a delay's
  /// feedback goes past the delay.
  private static func ends(
    _ group: NodeGroup, _ cables: SoundCables, _ graph: DoctoredGraph
  ) -> [Mistake] {
    let outs = group.ids.sorted().map { cables.out[$0] ?? [] }
    guard let first = outs.first, outs.allSatisfy({ $0.count == first.count }) else { return [] }
    return first.indices.flatMap { place -> [Mistake] in
      let own = outs.map { $0[place] }
      guard Set(own.map(\.to)).count > 1 else {
        return cables.otherEnds(of: own[0]).filter { !group.ids.contains($0) }.map { end in
          SendPlaceHypothesis.ending(own, at: own.map { _ in end }, graph)
        }
      }
      let others = own.map(cables.otherEnds)
      guard let first = others.first, others.allSatisfy({ $0.count == first.count }) else {
        return []
      }
      return first.indices.map { other in
        SendPlaceHypothesis.ending(own, at: others.map { $0[other] }, graph)
      }
    }
  }

  /// Cables that begin before the nodes, or after the next ones.
  private static func sends(
    _ group: NodeGroup, _ cables: SoundCables, _ graph: DoctoredGraph
  ) -> [Mistake] {
    let own = group.ids.sorted()
    let outs = own.map { cables.out[$0] ?? [] }
    guard let first = outs.first, first.count > 1, outs.allSatisfy({ $0.count == first.count })
    else { return [] }
    let fronts = own.map { id -> Int? in
      let feeds = cables.into[id] ?? []
      return feeds.count == 1 ? feeds.first?.from : nil
    }
    return first.indices.flatMap { place -> [Mistake] in
      let what = MissingPartHypothesis.text(of: graph.steps[first[place].index], in: graph)
      let backs = first.indices.filter { $0 != place }.map { other in
        outs.map { out -> Int? in
          let next = out[other].to
          return cables.out[next] != nil && cables.into[next]?.count == 1 && next != out[place].to
            ? next : nil
        }
      }
      return ([("in front of", fronts)] + backs.map { ("behind", $0) }).compactMap { side, begins in
        let moved = zip(outs, begins).compactMap { out, begin in
          begin.map { (out[place].index, $0) }
        }
        guard moved.count == own.count else { return nil }
        let passed = side == "behind" ? moved[0].1 : own[0]
        return Mistake(
          cause: .routing,
          finding: { _ in GraphWording.sendPlace(what, side, passed) }
        ) { graph, _ in
          for (index, from) in moved { graph.lead(index, from: from) }
        }
      }
    }
  }
}

extension DoctoredGraph {
  /// Connects the source of one cable to the target of another, as soon as both exist.
  fileprivate mutating func connect(
    _ feed: SoundCables.Cable, like out: SoundCables.Cable
  ) {
    var direct = steps[out.index]
    direct.at = max(direct.at, steps[feed.index].at)
    direct.members["from"] = steps[feed.index].members["from"]
    direct.members["output"] = steps[feed.index].members["output"]
    steps.append(direct)
  }
}
