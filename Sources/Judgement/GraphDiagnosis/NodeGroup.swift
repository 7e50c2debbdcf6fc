/// Nodes that a port would get wrong together, and what a sentence calls them.
package struct NodeGroup {
  /// Of more nodes of a kind, those are tried that begin or end where the candidate parts, up to this many.
  static let mostAlone = 6
  /// Up to this many each of them is tried alone.
  private static let fewEnough = 12

  package let ids: Set<Int>
  /// "" when there is nothing to tell them from, otherwise as in " of node 3".
  package let place: String

  /// Of many nodes those that have one value of a parameter in common: a port has one constant for them.
  static func alike(
    _ nodes: [DoctoredGraph.Node], _ name: String, in graph: DoctoredGraph
  ) -> [NodeGroup] {
    guard nodes.count > mostAlone else { return [] }
    var values = nodes.reduce(into: [Int: Double]()) { $0[$1.id] = $1.values[name] }
    for call in graph.calls where call.parameter == name && call.method == "value" {
      if let node = call.node, values[node] != nil { values[node] = call.value }
    }
    let sets = Dictionary(grouping: values.keys.sorted()) { values[$0] ?? 0 }
    guard sets.count > 1, sets.count <= mostAlone else { return [] }
    return sets.filter { $0.value.count > 1 && $0.key != 0 }.sorted { $0.key < $1.key }.map {
      NodeGroup(
        ids: Set($0.value),
        place: " of the \($0.value.count) nodes where it is \(Figures.short($0.key))")
    }
  }

  /// All of the nodes, and each alone where there are several; of many, those alone that begin where the candidate
  /// parts from the reference.
  package static func groups(_ nodes: [DoctoredGraph.Node]) -> [NodeGroup] {
    guard let first = nodes.first else { return [] }
    guard nodes.count > 1 else { return [NodeGroup(ids: [first.id], place: "")] }
    let all = NodeGroup(ids: Set(nodes.map(\.id)), place: " of all \(nodes.count) nodes")
    let alone =
      nodes.count <= fewEnough ? nodes[...] : nodes.filter(\.isSuspected).prefix(mostAlone)
    return [all]
      + alone.map { NodeGroup(ids: [$0.id], place: " of node \($0.id)") }
  }
}
