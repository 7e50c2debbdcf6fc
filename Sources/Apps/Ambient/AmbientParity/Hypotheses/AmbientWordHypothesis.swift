import Comparison
import GraphDiagnosis
import WebAudio

/// Words that a worklet of the app confuses with another.
enum AmbientWordHypothesis: Hypothesis {
  private static let words = [
    "type": ["hall", "plate", "cathedral", "darkHall"], "quality": ["lite", "balanced", "ultra"],
    "pitchMode": ["harmonic", "random"],
  ]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    subject.graph.nodes.filter { $0.processor != nil }.flatMap { node in
      words.sorted { $0.key < $1.key }.flatMap { name, choices in
        let used = Set(
          subject.graph.steps.compactMap { step in
            step.name == "message" && step.node == node.id
              ? step.members["data"]?["params"]?[name]?.text : nil
          })
        return used.isEmpty ? [] : choices.filter { used != [$0] }.map { taken(node.id, name, $0) }
      }
    }
  }

  private static func taken(_ id: Int, _ name: String, _ word: String) -> Mistake {
    Mistake(cause: .parameter, finding: { _ in "'\(name)' is taken for '\(word)'" }) { graph, _ in
      graph.mapMessages(to: [id]) { data in
        guard case .object(var parameters) = data["params"], parameters[name] != nil else {
          return
        }
        parameters[name] = .string(word)
        data["params"] = .object(parameters)
      }
    }
  }
}
