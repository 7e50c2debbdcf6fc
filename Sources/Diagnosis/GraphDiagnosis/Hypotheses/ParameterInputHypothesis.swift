import Comparison
import WebAudio

/// Parameters that hear the first channel of what is connected to them, where the browser mixes all to one.
enum ParameterInputHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let inputs = subject.graph.steps.indices.filter {
      let step = subject.graph.steps[$0]
      return step.name == "connect" && step.members["toParam"] != nil
    }
    guard !inputs.isEmpty else { return [] }
    return [
      Mistake(
        cause: .channels, complexity: 0, finding: { _ in GraphWording.firstChannelToParameters }
      ) { graph, _ in
        for input in inputs { graph.insert(splitter, at: input) }
      }
    ]
  }

  private static let splitter: [String: WorkletMessage] = [
    "type": .string("ChannelSplitterNode"), "numberOfOutputs": .number(2),
    "attributes": .object([
      "channelCount": .number(2), "channelCountMode": .string("explicit"),
      "channelInterpretation": .string("discrete"),
    ]),
  ]
}
