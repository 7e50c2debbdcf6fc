import GraphTrace

/// Which steps of a graph name which nodes, so that a part of a large graph is found without a look at the rest.
struct StepIndex {
  private var places: [Int: [Int]] = [:]
  /// Steps that name no node: all parts have them.
  private var common: [Int] = []
  /// What each step names; nil for nothing.
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

  /// The steps that name some nodes and no others, or none; ascending.
  func places(of nodes: Set<Int>) -> [Int] {
    var found = common
    for node in nodes {
      for index in places[node] ?? [] {
        guard let all = named[index] else { continue }
        // A connection is found at both of its ends.
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
