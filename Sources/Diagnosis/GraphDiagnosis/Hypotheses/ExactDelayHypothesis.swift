import Comparison
import GraphTrace

/// A delay without the browser's rounding: where it is read between two frames is computed in double precision.
enum ExactDelayHypothesis: Hypothesis {
  private static let most = 12

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let loops = SoundLoops(graph).nodes
    let all = graph.movingNodes
    let approaching = Set(graph.told.filter { $0.timeConstant != nil }.compactMap(\.node))
    let delays = graph.nodes(ofType: "DelayNode")
    // With one time for all, the browser itself computes in double precision.
    let still = Set(delays.map(\.id)).subtracting(all)
    // A worklet that hears itself waits a quantum, however short its delay; and in stereo the browser's approaches
    // to a target are twice as fast, which a worklet's are not.
    let moving = delays.filter {
      all.contains($0.id) && !loops.contains($0.id) && !approaching.contains($0.id)
    }
    let count = still.count + moving.count
    guard count > 0, count <= most else { return [] }
    let longest = Dictionary(
      moving.map { ($0.id, $0.members["maxDelayTime"]?.numberValue ?? 1) },
      uniquingKeysWith: { first, _ in first })
    return [
      Mistake(
        cause: .delayTime, complexity: 0, finding: { _ in GraphWording.exactDelay }
      ) { graph, _ in
        graph.mapParameters(of: still, "delayTime") { $0["automationRate"] = .string("k-rate") }
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
