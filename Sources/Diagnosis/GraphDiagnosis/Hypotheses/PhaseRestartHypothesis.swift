import Comparison
import WebAudio

/// An oscillator whose phase is computed from a sample counter that restarts every second.
enum PhaseRestartHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    guard Double(subject.graph.length) > subject.graph.sampleRate else { return [] }
    let told = Dictionary(grouping: subject.graph.told) { $0.node }
    let oscillators = subject.graph.nodes(ofType: "OscillatorNode").filter {
      ["sine", "sawtooth", "square", "triangle"].contains($0.word("type") ?? "")
        && !endsWhereItBegins($0, told[$0.id] ?? [])
    }
    guard !oscillators.isEmpty else { return [] }
    return [
      Mistake(
        cause: .phaseRestart, finding: { _ in GraphWording.phaseRestarts }
      ) { graph, _ in
        graph.replaceOscillators(oscillators.map(\.id), .webAudio, .after, restart: 1)
      }
    ]
  }

  /// At a whole number of hertz, a phase that restarts every second continues unchanged.
  private static func endsWhereItBegins(
    _ node: DoctoredGraph.Node, _ told: [ParameterCall]
  ) -> Bool {
    let values = told.filter { $0.parameter == "frequency" }.compactMap(\.value)
    let last = values.last ?? node.values["frequency"] ?? 440
    return values.count <= 1 && told.allSatisfy { $0.parameter == "frequency" }
      && node.values["detune"] ?? 0 == 0 && last == last.rounded()
  }
}
