import Comparison

/// A wave shaper that oversamples by another factor than the original, or not at all.
enum OversamplingHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let shapers = subject.graph.nodes(ofType: "WaveShaperNode")
    let used = Set(shapers.compactMap { $0.word("oversample") })
    return NodeGroup.groups(shapers).flatMap { group in
      ["none", "2x", "4x"].filter { used != [$0] }.map { mistake(group, $0) }
    }
  }

  private static func mistake(_ group: NodeGroup, _ factor: String) -> Mistake {
    let finding =
      factor == "none"
      ? GraphWording.notOversampled(group.place)
      : GraphWording.oversampled(group.place, "\(factor.dropLast())")
    var mistake = Mistake(cause: .oversampling, finding: { _ in finding }) { graph, _ in
      graph.mapCreations(of: group.ids) { members in
        guard case .object(var attributes) = members["attributes"] else { return }
        attributes["oversample"] = .string(factor)
        members["attributes"] = .object(attributes)
      }
      for index in graph.steps.indices
      where graph.steps[index].name == "set"
        && graph.steps[index].members["name"]?.text == "oversample"
        && group.ids.contains(graph.steps[index].node ?? 0)
      {
        graph.steps[index].members["value"] = .string(factor)
      }
    }
    // Oversampled by filters of its own, a port is near to what another factor renders, or none: below the filters'
    // edges.
    mistake.mustLeaveNothing = true
    return mistake
  }
}
