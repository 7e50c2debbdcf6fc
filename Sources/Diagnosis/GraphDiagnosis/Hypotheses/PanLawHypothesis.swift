import Comparison
import GraphTrace
import WebAudio

/// A panner with another law than the Web Audio API's, or one in space that is taken for one between two channels.
enum PanLawHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    flat(subject.graph) + laws(subject.graph)
  }

  private static func flat(_ graph: DoctoredGraph) -> [Mistake] {
    let placed = graph.steps.compactMap { step in
      step.isPlacement && step.numbers.first != 0 ? step.node : nil
    }
    let beside = graph.settledValues(of: "positionX").filter { $0.value != 0 }.map(\.key)
    let heard = Set(placed + beside)
    let nodes = graph.nodes(ofType: "PannerNode").filter { heard.contains($0.id) }
    return NodeGroup.groups(nodes).map { group in
      Mistake(cause: .panLaw, finding: { _ in GraphWording.flatPanner(group.place) }) { graph, _ in
        graph.flattenPanners(group.ids)
      }
    }
  }

  private static func laws(_ graph: DoctoredGraph) -> [Mistake] {
    NodeGroup.groups(graph.nodes(ofType: "StereoPannerNode")).flatMap { group in
      PanLawProcessor.Law.allCases.map { law in
        Mistake(
          cause: .panLaw, finding: { _ in GraphWording.panLaw(group.place, law.words) }
        ) { graph, _ in graph.replacePanners(group.ids, law) }
      }
    }
  }
}

extension DoctoredGraph {
  /// Makes panners in space StereoPannerNodes, whose pan is what was the first coordinate.
  fileprivate mutating func flattenPanners(_ ids: Set<Int>) {
    for index in steps.indices where ids.contains(steps[index].node ?? -1) {
      if let call = ParameterCall(steps[index]) {
        guard call.parameter == "positionX" else {
          ignore(index)
          continue
        }
        steps[index].members["param"] = .string("pan")
      } else if steps[index].isPlacement {
        steps[index].name = "param"
        steps[index].members["param"] = .string("pan")
        steps[index].members["method"] = .string("value")
        steps[index].members["args"] = .array([.number(steps[index].numbers.first ?? 0)])
      } else if steps[index].name == "call" || steps[index].name == "set" {
        ignore(index)
      }
    }
    mapCreations(of: ids) { members in
      members["type"] = .string("StereoPannerNode")
      if case .object(let attributes) = members["attributes"] {
        members["attributes"] = .object(attributes.filter { $0.key.hasPrefix("channel") })
      }
      members["params"] = .object(["pan": members["params"]?["positionX"] ?? .number(0)])
    }
  }

  /// Replaces panners by a worklet that pans by another law.
  fileprivate mutating func replacePanners(_ ids: Set<Int>, _ law: PanLawProcessor.Law) {
    mapCreations(of: ids) { members in
      members["type"] = .string("AudioWorkletNode")
      members["processor"] = .string(PanLawProcessor.name)
      members["processorOptions"] = .object(["law": .string(law.rawValue)])
      members["outputChannelCount"] = .array([.number(2)])
    }
  }
}

extension GraphTrace.Step {
  /// Whether it is a call of a panner's `setPosition`.
  fileprivate var isPlacement: Bool {
    name == "call" && members["method"]?.text == "setPosition" && numbers.count == 3
  }
}
