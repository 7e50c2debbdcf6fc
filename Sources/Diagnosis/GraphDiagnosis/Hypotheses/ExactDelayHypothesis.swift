import Comparison
import GraphTrace

/// A delay without the browser's rounding: where it is read between two frames is computed in double precision.
enum ExactDelayHypothesis: Hypothesis {
  private static let most = 12

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let loops = SoundLoops(graph).nodes
    let told = Dictionary(grouping: graph.told.filter { $0.parameter == "delayTime" }) { $0.node }
    let fed = Set(
      graph.steps.filter { $0.members["toParam"]?.text != nil }
        .compactMap { $0.members["toNode"]?.wholeNumber })
    let delays = graph.nodes(ofType: "DelayNode")
    let isMoving = { (id: Int) in told[id] != nil || fed.contains(id) }
    // With one time for all, the browser itself computes in double precision.
    let still = Set(delays.map(\.id).filter { !isMoving($0) })
    // A worklet that hears itself waits a quantum, however short its delay; and in stereo the browser's approaches
    // to a target are twice as fast, which a worklet's are not.
    let moving = delays.filter { node in
      isMoving(node.id) && !loops.contains(node.id)
        && (told[node.id] ?? []).allSatisfy { $0.timeConstant == nil }
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
