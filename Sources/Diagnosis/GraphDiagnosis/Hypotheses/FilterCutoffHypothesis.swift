import Comparison

/// A biquad whose frequency is off by a factor, or counted from another one, or that ignores its detune.
enum FilterCutoffHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let filters = subject.graph.nodes(ofType: "BiquadFilterNode")
    let swept = Set(subject.graph.told.filter { $0.parameter == "detune" }.map(\.node))
    let detuned = filters.filter { $0.values["detune"] != 0 || swept.contains($0.id) }
    return NodeGroup.groups(detuned).map { undetuned($0) }
      + NodeGroup.groups(filters).map { Mistake.scoped($0, "cutoff", scaled) }
      + NodeGroup.groups(filters).prefix(mostShifted).compactMap { shifted($0, subject.graph) }
  }

  private static let mostShifted = 6

  /// The frequency from which a sweep begins and to which it adds, in all of a page's calls at once.
  private static func shifted(_ group: NodeGroup, _ graph: DoctoredGraph) -> Mistake? {
    let values = graph.told.filter { call in
      call.parameter == "frequency" && call.node.map(group.ids.contains) == true
    }.compactMap(\.value)
    guard let base = values.filter({ $0 > 0 }).min(), let most = values.max(), most > base else {
      return nil
    }
    var mistake = Mistake(
      cause: .filterCutoff, sizes: .between(Mistake.ratios, known: Mistake.knownRatios),
      complexity: 3, finding: { GraphWording.cutoffBase(group.place, base * $0, base) }
    ) { graph, ratio in
      graph.mapValues(of: group.ids, "frequency") { max(0, $0 + base * (ratio - 1)) }
    }
    mistake.base = base
    return mistake
  }

  private static func scaled(_ group: NodeGroup) -> Mistake {
    Mistake(
      cause: .filterCutoff, sizes: .between(Mistake.ratios, known: Mistake.knownRatios),
      finding: { GraphWording.cutoff(group.place, $0) }
    ) { graph, ratio in
      graph.mapValues(of: group.ids, "frequency") { $0 * ratio }
    }
  }

  private static func undetuned(_ group: NodeGroup) -> Mistake {
    Mistake(
      cause: .filterCutoff, finding: { _ in GraphWording.filterDetune(group.place) }
    ) { graph, _ in
      graph.mapValues(of: group.ids, "detune") { _ in 0 }
    }
  }
}
