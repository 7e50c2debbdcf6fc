import Comparison
import GraphTrace
import WebAudio

/// Two successive nodes in the opposite order: a filter after the shaper, not before it.
enum OrderHypothesis: Hypothesis {
  private static let kinds: Set<String> = [
    "BiquadFilterNode", "DelayNode", "WaveShaperNode", "ConvolverNode", "DynamicsCompressorNode",
    "IIRFilterNode", "StereoPannerNode", "AudioWorkletNode", "GainNode",
  ]
  /// 199 of the 804 recorded graphs that have such nodes have more (`Scripts/graph-sizes.py`).
  private static let mostEffects = 16

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let effects = graph.nodes.filter {
      kinds.contains($0.type) && $0.members["numberOfInputs"]?.numberValue == 1
        && $0.members["numberOfOutputs"]?.numberValue == 1
    }
    guard effects.count > 1, effects.count <= mostEffects else { return [] }
    let cables = graph.steps.filter { $0.name == "connect" && $0.members["toParam"]?.text == nil }
    func id(_ step: GraphTrace.Step, _ member: String) -> Int {
      step.members[member]?.wholeNumber ?? -1
    }
    return cables.compactMap { cable -> Mistake? in
      let (from, to) = (id(cable, "from"), id(cable, "toNode"))
      guard let first = effects.first(where: { $0.id == from }),
        let second = effects.first(where: { $0.id == to }), from != to,
        cables.count(where: { id($0, "from") == from }) == 1,
        cables.count(where: { id($0, "toNode") == to }) == 1
      else { return nil }
      return Mistake(
        cause: .routing,
        finding: { _ in
          GraphWording.order(
            first.processor ?? first.type, from, second.processor ?? second.type, to)
        }
      ) { graph, _ in graph.exchange(from, to) }
    }
  }
}

extension DoctoredGraph {
  /// Each of two nodes is connected as the other is; their modulation stays.
  mutating func exchange(_ one: Int, _ other: Int) {
    func exchanged(_ value: WorkletMessage?) -> WorkletMessage? {
      value == .number(Double(one))
        ? .number(Double(other)) : value == .number(Double(other)) ? .number(Double(one)) : value
    }
    for index in steps.indices
    where ["connect", "disconnect"].contains(steps[index].name)
      && steps[index].members["toParam"]?.text == nil
    {
      steps[index].members["from"] = exchanged(steps[index].members["from"])
      steps[index].members["toNode"] = exchanged(steps[index].members["toNode"])
    }
  }
}
