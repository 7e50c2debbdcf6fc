import Comparison

/// A biquad whose frequency is off by a factor, or that ignores its detune.
enum FilterCutoffHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let filters = subject.graph.nodes(ofType: "BiquadFilterNode")
    let swept = Set(subject.graph.told.filter { $0.parameter == "detune" }.map(\.node))
    let detuned = filters.filter { $0.values["detune"] != 0 || swept.contains($0.id) }
    return NodeGroup.groups(detuned).map { undetuned($0) }
      + NodeGroup.groups(filters).map { Mistake.scoped($0, "cutoff", scaled) }
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
