import Comparison
import WebAudio

/// An oscillator whose phase comes from a count of samples that starts over every second.
enum PhaseRestartHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    guard Double(subject.graph.length) > subject.graph.sampleRate else { return [] }
    let oscillators = subject.graph.nodes(ofType: "OscillatorNode").filter {
      ["sine", "sawtooth", "square", "triangle"].contains($0.word("type") ?? "")
    }
    guard !oscillators.isEmpty else { return [] }
    return [
      Mistake(
        cause: .phaseRestart, finding: { _ in GraphWording.phaseRestarts }
      ) { graph, _ in
        for node in oscillators {
          graph.replaceOscillator(node.id, .webAudio, .after, restart: 1)
        }
      }
    ]
  }
}
