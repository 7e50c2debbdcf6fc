import Comparison
import GraphTrace

/// A delay without the browser's rounding: where it is read between two frames is computed in double precision.
enum ExactDelayHypothesis: Hypothesis {
  private static let most = 12

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    // A worklet that hears itself waits a quantum, however short its delay.
    let loops = SoundLoops(graph).nodes
    let delays = graph.nodes(ofType: "DelayNode").filter { !loops.contains($0.id) }
    guard !delays.isEmpty, delays.count <= most else { return [] }
    let longest = Dictionary(
      delays.map { ($0.id, $0.members["maxDelayTime"]?.numberValue ?? 1) },
      uniquingKeysWith: { first, _ in first })
    return [
      Mistake(
        cause: .delayTime, complexity: 0, finding: { _ in GraphWording.exactDelay }
      ) { graph, _ in
        for (id, seconds) in longest {
          graph.mapCreations(of: [id]) { members in
            members["type"] = .string("AudioWorkletNode")
            members["maxDelayTime"] = nil
            members["processor"] = .string(ExactDelayProcessor.name)
            members["processorOptions"] = .object(["longest": .number(seconds)])
            members["outputChannelCount"] = .array([.number(2)])
          }
        }
      }
    ]
  }
}
