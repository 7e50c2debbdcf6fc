import GraphTrace

/// Which nodes of a graph only some sources sound through: the envelopes of their notes, and the like.
struct Voices {
  private var hearers: [Int: Set<Int>] = [:]
  private var feeders: [Int: Set<Int>] = [:]

  init(_ graph: DoctoredGraph) {
    for step in graph.steps where step.name == "connect" && step.members["toParam"] == nil {
      guard let from = step.number("from"), let to = step.number("toNode"), to != 0 else {
        continue
      }
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
