import GraphTrace

/// Which nodes of a graph only some sources sound through, such as the envelopes of their notes.
struct Voices {
  private static let sources: Set = [
    "OscillatorNode", "AudioBufferSourceNode", "ConstantSourceNode",
  ]
  private var hearers: [Int: Set<Int>] = [:]
  private var feeders: [Int: Set<Int>] = [:]

  init(_ graph: DoctoredGraph) {
    // A source that a page never starts is silent, and not a voice.
    let started = Set(graph.steps.filter { $0.name == "start" }.compactMap(\.node))
    let silent = Set(
      graph.nodes.filter { Self.sources.contains($0.type) && !started.contains($0.id) }.map(\.id))
    for step in graph.steps where step.name == "connect" && step.members["toParam"] == nil {
      guard let from = step.number("from"), let to = step.number("toNode"), to != 0,
        !silent.contains(from)
      else { continue }
      hearers[from, default: []].insert(to)
      feeders[to, default: []].insert(from)
    }
  }

  /// The sources, and all nodes that hear nothing else.
  func nodes(of sources: Set<Int>) -> Set<Int> {
    var found = sources
    var edge = Array(sources)
    while let node = edge.popLast() {
      for hearer in hearers[node] ?? []
      where !found.contains(hearer) && (feeders[hearer] ?? []).isSubset(of: found) {
        found.insert(hearer)
        edge.append(hearer)
      }
    }
    return found
  }
}
