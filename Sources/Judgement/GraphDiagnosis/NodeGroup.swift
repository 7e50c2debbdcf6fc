/// Nodes that a port would get wrong together, and what a sentence calls them.
package struct NodeGroup {
  /// Above this many nodes of a kind each of them alone is not tried.
  static let mostAlone = 6

  package let ids: Set<Int>
  /// "" when there is nothing to tell them from, otherwise as in " of node 3".
  package let place: String

  /// All of the nodes, and each alone where there are several.
  package static func groups(_ nodes: [DoctoredGraph.Node]) -> [NodeGroup] {
    guard let first = nodes.first else { return [] }
    guard nodes.count > 1 else { return [NodeGroup(ids: [first.id], place: "")] }
    let all = NodeGroup(ids: Set(nodes.map(\.id)), place: " of all \(nodes.count) nodes")
    guard nodes.count <= mostAlone else { return [all] }
    return [all] + nodes.map { NodeGroup(ids: [$0.id], place: " of node \($0.id)") }
  }
}
