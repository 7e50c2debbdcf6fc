/// Which cases can be listened to in a report.
package struct AudioSelection {
  /// One comparison.
  package struct Item {
    let id: String
    let size: Int?
    let isAlwaysHeard: Bool

    /// - Parameters:
    ///   - id: the case's; candidates share its reference.
    ///   - size: bytes that its sound takes in a report; nil if there is none.
    ///   - isAlwaysHeard: included whatever the budget.
    package init(id: String, size: Int?, isAlwaysHeard: Bool) {
      self.id = id
      self.size = size
      self.isAlwaysHeard = isAlwaysHeard
    }
  }

  /// Bytes for those that are not always included.
  let budget: Int

  package init(budget: Int) { self.budget = budget }

  /// Includes those that are always heard, then as many of the others as fit, smallest first.
  ///
  /// - Returns: in the order of `items`.
  package func choose(from items: [Item]) -> [Bool] {
    var chosen = items.map { $0.isAlwaysHeard && $0.size != nil }
    var held = Set(zip(items, chosen).filter(\.1).map(\.0.id))
    var left = budget
    for index in items.indices.sorted(by: { items[$0].size ?? 0 < items[$1].size ?? 0 }) {
      guard let size = items[index].size, !chosen[index] else { continue }
      if !held.contains(items[index].id) {
        guard size <= left else { continue }
        left -= size
        held.insert(items[index].id)
      }
      chosen[index] = true
    }
    return chosen
  }
}
