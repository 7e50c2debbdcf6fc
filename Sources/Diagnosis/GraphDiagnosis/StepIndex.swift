import GraphTrace

/// Which steps of a graph refer to which nodes, so that a part of a large graph is found without a scan of the rest.
struct StepIndex {
  private var places: [Int: [Int]] = [:]
  /// Steps that refer to no node: all parts include them.
  private var common: [Int] = []
  /// The nodes that each step refers to; nil for none.
  let named: [Set<Int>?]

  init(_ steps: [GraphTrace.Step]) {
    named = steps.map(\.nodes)
    for (index, nodes) in named.enumerated() {
      if let nodes {
        for node in nodes where node != 0 { places[node, default: []].append(index) }
      } else if steps[index].name != "label" {
        common.append(index)
      }
    }
  }

  /// The steps that refer only to some nodes, or to none; ascending.
  func places(of nodes: Set<Int>) -> [Int] {
    var found = common
    for node in nodes {
      for index in places[node] ?? [] {
        guard let all = named[index] else { continue }
        // A connection is listed at both of its ends.
        if all.count > 1 {
          guard all.allSatisfy({ $0 == 0 || nodes.contains($0) }), all.max() == node else {
            continue
          }
        }
        found.append(index)
      }
    }
    return found.sorted()
  }
}
