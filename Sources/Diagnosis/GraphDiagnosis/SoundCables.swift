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
}
