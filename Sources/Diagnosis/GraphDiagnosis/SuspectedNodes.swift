import GraphTrace

/// In a graph with many sources, those that start or stop where the candidate diverges from the reference, and the
/// nodes that only they sound through.
///
/// At any one time, a page plays a few of its hundreds of nodes; a mistake in the others would be heard elsewhere.
enum SuspectedNodes {
  private static let nearest = 3
  private static let deepest = 4
  private static let mostNodes = 12
  /// Seconds after the first difference within which a source may be the wrong one.
  static let slack = 0.003
  /// With fewer sources, each is tried alone anyway.
  private static let fewest = 7

  /// - Parameter frame: the first at which the candidate differs.
  /// - Returns: none for a graph of few sources.
  static func find(in graph: DoctoredGraph, parting frame: Int) -> Set<Int> {
    let starts = times(of: "start", in: graph)
    guard starts.count >= fewest else { return [] }
    let parted = Double(frame) / graph.sampleRate
    let begun = starts.filter { $0.time <= parted + slack }
      .sorted { ($0.time, $0.node) > ($1.time, $1.node) }.prefix(nearest)
    let ended = times(of: "stop", in: graph).filter { abs($0.time - parted) < slack }.prefix(
      nearest)
    return chain(from: (begun + ended).map(\.node), in: graph)
  }

  private static func times(
    of name: String, in graph: DoctoredGraph
  ) -> [(node: Int, time: Double)] {
    graph.steps.compactMap { step in
      guard step.name == name, let node = step.node else { return nil }
      return (node, max(step.numbers.first ?? 0, Double(step.at) / graph.sampleRate))
    }
  }

  private static func chain(from sources: [Int], in graph: DoctoredGraph) -> Set<Int> {
    let cables = graph.steps.filter { $0.name == "connect" }.compactMap { step in
      step.number("from").flatMap { from in step.number("toNode").map { (from: from, to: $0) } }
    }
    let feeds = Dictionary(grouping: cables, by: \.to).mapValues(\.count)
    var found = Set(sources)
    var edge = found
    for _ in 0..<deepest {
      let next = Set(cables.filter { edge.contains($0.from) }.map(\.to)).subtracting(found)
        .filter { feeds[$0] ?? 0 <= 2 && $0 != 0 }
      guard found.count + next.count <= mostNodes else { break }
      found.formUnion(next)
      edge = next
    }
    return found
  }
}
