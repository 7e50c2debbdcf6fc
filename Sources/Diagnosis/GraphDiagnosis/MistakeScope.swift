/// Where a mistake is made, if it can be made in more places of the same kind: a page may use one constant in several.
struct MistakeScope {
  /// Equal for scopes that can be joined: what is changed, and how.
  let key: String
  /// Steps of the graph, or nodes, which show whether two scopes overlap.
  let members: Set<Int>
  let nodes: Set<Int>
  /// As in " of node 3".
  let place: String
  let made: (MistakeScope) -> Mistake

  func joined(with other: MistakeScope) -> MistakeScope {
    let all = nodes.union(other.nodes)
    return MistakeScope(
      key: key, members: members.union(other.members), nodes: all,
      place: " of \(all.count) nodes, node \(all.min() ?? 0) the first of them", made: made)
  }
}

extension Mistake {
  /// A mistake in a scope, which may be made in a wider one.
  static func scoped(_ scope: MistakeScope) -> Mistake {
    var mistake = scope.made(scope)
    mistake.scope = scope
    return mistake
  }

  /// A mistake in a group of nodes.
  ///
  /// - Parameter key: what is changed, and how.
  static func scoped(
    _ group: NodeGroup, _ key: String, _ made: @escaping (NodeGroup) -> Mistake
  ) -> Mistake {
    scoped(
      MistakeScope(key: key, members: group.ids, nodes: group.ids, place: group.place) {
        made(NodeGroup(ids: $0.nodes, place: $0.place))
      })
  }
}
