import Comparison
import GraphTrace
import WebAudio

/// An oscillator whose phase is its current frequency times the time, and not the sum over all frequencies so far,
/// which is right only as long as the frequency stays.
enum PhaseProductHypothesis: Hypothesis {
  /// 10 of the 41 recorded graphs that have such oscillators have more (`Scripts/graph-sizes.py`).
  private static let mostMoving = 12

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let all = graph.movingNodes
    let moving = graph.nodes(ofType: "OscillatorNode").filter {
      ["sine", "sawtooth", "square", "triangle"].contains($0.word("type") ?? "")
        && all.contains($0.id)
    }
    guard !moving.isEmpty, moving.count <= mostMoving else { return [] }
    let ids = moving.map(\.id)
    return [false, true].map { fromStart in
      Mistake(
        cause: .phaseProduct, complexity: 1,
        finding: { _ in GraphWording.phaseProduct(fromStart: fromStart) }
      ) { graph, _ in
        graph.replaceOscillators(ids, .webAudio, fromStart ? .productSinceStart : .product)
      }
    }
  }
}
