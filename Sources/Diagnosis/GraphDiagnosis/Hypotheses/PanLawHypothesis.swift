import Comparison
import GraphTrace
import WebAudio

/// A panner with another law than the Web Audio API's.
enum PanLawHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    NodeGroup.groups(subject.graph.nodes(ofType: "StereoPannerNode")).flatMap { group in
      PanLawProcessor.Law.allCases.map { law in
        Mistake(
          cause: .panLaw, finding: { _ in GraphWording.panLaw(group.place, law.words) }
        ) { graph, _ in graph.replacePanners(group.ids, law) }
      }
    }
  }
}

extension DoctoredGraph {
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
