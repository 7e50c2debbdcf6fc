/// Nodes that a port would get wrong together, and their name in a sentence.
package struct NodeGroup {
  /// Among more nodes of a kind, those that start or stop where the candidate diverges are tried, up to this many.
  static let mostAlone = 6
  /// Up to this many, each is tried alone.
  private static let fewEnough = 12
  /// The most sets of nodes made in the same way that are tried.
  private static let mostAlike = 16
  /// So many single nodes beyond these, those that the page makes first.
  private static let mostShared = 16

  package let ids: Set<Int>
  /// "" when there is nothing to distinguish them from, otherwise like " of node 3".
  package let place: String

  /// Among many nodes, those that share a value of a parameter: a port has one constant for them. Where there are too
  /// many values, nodes that the page makes in the same way, such as accented notes, which have another level.
  static func alike(
    _ nodes: [DoctoredGraph.Node], _ name: String, in graph: DoctoredGraph
  ) -> [NodeGroup] {
    guard nodes.count > mostAlone else { return [] }
    let own = Set(nodes.map(\.id))
    let values = graph.settledValues(of: name).filter { own.contains($0.key) }
    func sets(_ ids: [Int], _ kind: String) -> [NodeGroup]? {
      let sets = Dictionary(grouping: ids.sorted()) { values[$0] ?? 0 }
      guard sets.count <= mostAlone else { return nil }
      return sets.count < 2
        ? []
        : sets.filter { $0.value.count > 1 && $0.key != 0 }.sorted { $0.key < $1.key }.map {
          NodeGroup(
            ids: Set($0.value),
            place: " of the \($0.value.count) nodes\(kind) where it is \(Figures.short($0.key))")
        }
    }
    if let all = sets(Array(values.keys), "") { return all }
    let roles = alike(nodes).filter { $0.ids.count > 2 }
    return Array(
      roles.flatMap { role in
        let own = role.ids.filter { values[$0] != nil }
        return sets(Array(own), own.min().map { " like node \($0)" } ?? "") ?? []
      }.prefix(mostAlike))
  }

  /// Like " of node 2" for one node, like " of the 3 nodes like node 2" for several.
  static func place(of ids: Set<Int>) -> String {
    ids.count == 1
      ? " of node \(ids.min() ?? 0)" : " of the \(ids.count) nodes like node \(ids.min() ?? 0)"
  }

  /// All of the nodes; where there are several, those that the page makes in the same way, and each alone; of many,
  /// only those that start where the candidate diverges are tried alone.
  package static func groups(_ nodes: [DoctoredGraph.Node]) -> [NodeGroup] {
    guard let first = nodes.first else { return [] }
    guard nodes.count > 1 else { return [NodeGroup(ids: [first.id], place: "")] }
    let all = NodeGroup(ids: Set(nodes.map(\.id)), place: " of all \(nodes.count) nodes")
    let roles = alike(nodes).filter { $0.ids != all.ids }
    let alone =
      nodes.count <= fewEnough ? nodes[...] : nodes.filter(\.isSuspected).prefix(mostAlone)
    let known = roles.filter { $0.ids.count == 1 }.flatMap(\.ids)
    let lines = byLine(nodes, besides: roles + [all])
    // Among many, those that a page makes in different ways are seldom wrong together.
    return (nodes.count <= fewEnough || roles.isEmpty ? [all] + roles : roles + [all]) + lines
      + cycles(nodes)
      + alone.filter { !known.contains($0.id) }.map {
        NodeGroup(ids: [$0.id], place: " of node \($0.id)")
      }
  }

  /// Every second, third, fourth and so on of the nodes that one line makes one after the other, as where a page asks
  /// for the remainder of a step's number; only where the first of them begins where the candidate diverges.
  private static func cycles(_ nodes: [DoctoredGraph.Node]) -> [NodeGroup] {
    // One line makes the notes of several voices, of different waves.
    let lines = Dictionary(grouping: nodes.filter { $0.line != nil }) {
      [$0.line, $0.word("type")]
    }.values
    let begun = lines.compactMap { own -> (nodes: [DoctoredGraph.Node], first: Int)? in
      // The last of those that have begun where the candidate diverges.
      let first = own.indices.filter { own[$0].isSuspected && own[$0].wait ?? -1 >= 0 }
        .min { own[$0].wait ?? .max < own[$1].wait ?? .max }
      guard own.count >= fewestInCycle, let first else { return nil }
      return (own, first)
    }
    return begun.sorted { $0.nodes[0].id < $1.nodes[0].id }.prefix(mostCycled).flatMap {
      own, first in
      // What begins together is a loop, whose places are tried elsewhere.
      let isSequence = Set(own.map(\.wait)).count == own.count
      return (ordinals + (isSequence ? longOrdinals : [])).filter {
        first < $0.every && own.count >= 2 * $0.every
      }.map { ordinal in
        let ids = own.indices.filter { $0 % ordinal.every == first }.map { own[$0].id }
        return NodeGroup(
          ids: Set(ids),
          place:
            " of every \(ordinal.word) of the \(own.count) nodes that one line makes, from node \(own[first].id) on"
        )
      }
    }
  }
  private static let fewestInCycle = 6
  private static let mostCycled = 4
  private static let ordinals: [(every: Int, word: String)] = [
    (2, "second"), (3, "third"), (4, "fourth"), (8, "eighth"),
  ]
  private static let longOrdinals: [(every: Int, word: String)] = [
    (5, "fifth"), (6, "sixth"), (7, "seventh"), (12, "twelfth"), (16, "sixteenth"),
  ]

  /// Sets of nodes that the page makes in the same way and that sound before the candidate diverges; the latest to
  /// start come first.
  static func alike(_ nodes: [DoctoredGraph.Node]) -> [NodeGroup] { alike(nodes, where: \.role) }

  /// Sets of nodes that one line makes, without those that are known otherwise.
  static func byLine(
    _ nodes: [DoctoredGraph.Node], besides known: [NodeGroup]
  ) -> [NodeGroup] {
    alike(nodes, where: \.line).filter { own in
      own.ids.count > 1 && !known.contains { $0.ids == own.ids }
    }
  }

  /// - Parameter trait: what they have in common; nil for nodes that are left out.
  private static func alike<Trait: Hashable>(
    _ nodes: [DoctoredGraph.Node], where trait: (DoctoredGraph.Node) -> Trait?
  ) -> [NodeGroup] {
    let sets = Dictionary(grouping: nodes.filter { trait($0) != nil }, by: trait)
    let heard = sets.values.compactMap { set -> (nodes: [DoctoredGraph.Node], wait: Int)? in
      set.compactMap(\.wait).filter { $0 >= 0 }.min().map { (set, $0) }
    }
    // What starts where the candidate diverges is likelier than what has sounded for long; but what notes share, such
    // as a delay and its feedback, has sounded longest.
    let sorted = heard.sorted { ($0.wait, $0.nodes[0].id) < ($1.wait, $1.nodes[0].id) }
    let tried = sorted.first(mostAlike, besideShared: mostShared) {
      $0.nodes.count == 1 ? $0.nodes[0].id : nil
    }
    return tried.map { set, _ in
      let ids = Set(set.map(\.id))
      return NodeGroup(ids: ids, place: place(of: ids))
    }
  }
}

extension Array {
  /// The first, and of the others those of a single node that a page makes first: what all notes share, such as a bus.
  ///
  /// - Parameter place: of a single node, by which the others are ordered; nil for several.
  func first(
    _ most: Int, besideShared mostShared: Int, place: (Element) -> Int?
  ) -> [Element] {
    let shared = dropFirst(most).compactMap { element in place(element).map { (element, $0) } }
      .sorted { $0.1 < $1.1 }.prefix(mostShared).map(\.0)
    return prefix(most) + shared
  }
}
