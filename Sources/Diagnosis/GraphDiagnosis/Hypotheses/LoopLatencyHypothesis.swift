import Comparison
import GraphTrace
import WebAudio

/// Loops of the length that their delay says, a render quantum at least; in the browser the quantum that a loop waits
/// comes on top.
enum LoopLatencyHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let loops = SoundLoops(graph)
    let delays = Set(graph.nodes(ofType: "DelayNode").map(\.id)).intersection(loops.nodes)
    guard !delays.isEmpty else { return [] }
    let quantum = Double(RenderQuantum.frameCount) / graph.sampleRate
    // A loop is left in front of its delay or behind it. It waits once: of several delays in one, which feeds the node
    // at which the browser cuts it is not known.
    let single: [Set<Int>] =
      delays.count <= most && delays.count > 1 ? delays.sorted().map { [$0] } : []
    return ([delays] + single).flatMap { shorter in
      [false, true].map { isBehind in
        Mistake(
          cause: .delayTime, complexity: 0, finding: { _ in GraphWording.loopLatency }
        ) { graph, _ in
          graph.mapValues(of: shorter, "delayTime") { max(0, $0 - quantum) }
          guard isBehind else { return }
          for cable in loops.exits { graph.insertDelay(quantum, at: cable) }
        }
      }
    }
  }
  /// Delays in loops of which each is tried alone.
  private static let most = 6
}

/// Where sound comes round.
struct SoundLoops {
  /// All that hear themselves.
  let nodes: Set<Int>
  /// Cables that lead out of loops, by their places among the steps.
  let exits: [Int]

  init(_ graph: DoctoredGraph) {
    let cables = SoundCables(graph)
    func reached(from id: Int) -> Set<Int> {
      var (seen, waiting) = (Set<Int>(), [id])
      while let next = waiting.popLast() {
        for cable in cables.out[next] ?? [] where seen.insert(cable.to).inserted {
          waiting.append(cable.to)
        }
      }
      return seen
    }
    // A page of hundreds of nodes has few delays, without which no loop sounds.
    var all = Set<Int>()
    for node in graph.nodes(ofType: "DelayNode") where !all.contains(node.id) {
      let behind = reached(from: node.id)
      guard behind.contains(node.id) else { continue }
      all.formUnion(behind.filter { reached(from: $0).contains(node.id) })
    }
    nodes = all
    exits = cables.all.filter { all.contains($0.from) && !all.contains($0.to) }.map(\.index)
  }
}

extension DoctoredGraph {
  /// Puts a delay into a connection.
  mutating func insertDelay(_ seconds: Double, at index: Int) {
    insert(
      [
        "type": .string("DelayNode"), "maxDelayTime": .number(1),
        "params": .object([
          "delayTime": .object(["value": .number(seconds), "automationRate": .string("a-rate")])
        ]),
      ], at: index)
  }
}
