import GraphTrace

/// The connections that carry sound from one node of a graph to another.
struct SoundCables {
  struct Cable {
    /// Its index among the graph's steps.
    let index: Int
    let from: Int
    let to: Int
  }

  let all: [Cable]
  /// By the node at their end.
  let into: [Int: [Cable]]
  /// By the node at their start.
  let out: [Int: [Cable]]

  init(_ graph: DoctoredGraph) {
    all = graph.steps.indices.compactMap { index in
      let step = graph.steps[index]
      guard step.name == "connect", step.members["toParam"]?.text == nil,
        let from = step.number("from"), let to = step.number("toNode")
      else { return nil }
      return Cable(index: index, from: from, to: to)
    }
    into = Dictionary(grouping: all, by: \.to)
    out = Dictionary(grouping: all, by: \.from)
  }

  /// Nodes to which a page may connect a cable by mistake: those behind its end, up to the output, and those that feed
  /// its end.
  func otherEnds(of cable: Cable) -> [Int] {
    var behind: [Int] = []
    var last = [cable.to]
    for _ in 0..<Self.farthest where !last.isEmpty {
      last = last.flatMap { out[$0] ?? [] }.map(\.to).filter { !behind.contains($0) }
      behind += Set(last).sorted()
    }
    // A source takes no sound.
    let before = Set((into[cable.to] ?? []).map(\.from).filter { into[$0] != nil }).sorted()
    let there = Set((out[cable.from] ?? []).map(\.to)).union([cable.from])
    return (behind + before).filter { !there.contains($0) }
  }
  /// Nodes behind its end.
  private static let farthest = 4
}
