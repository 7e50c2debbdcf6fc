import Foundation

/// Which stages of a traced graph feed which others.
package struct StageOrder {
  private struct Trace: Decodable {
    let operations: [Operation]
  }

  private struct Operation: Decodable {
    /// A node's id; the listener has a name instead, and makes no sound.
    struct Node: Decodable {
      let id: Int?
      init(from decoder: any Decoder) throws {
        id = try? decoder.singleValueContainer().decode(Int.self)
      }
    }

    let op: String
    let from: Int?
    let toNode: Node?
    let node: Node?
    let name: String?
  }

  private var targets: [Int: Set<Int>] = [:]
  private var stages: [String: Int] = [:]

  /// - Parameter trace: as recorded; an unreadable one determines no order.
  package init(trace: Data) {
    let operations = (try? JSONDecoder().decode(Trace.self, from: trace))?.operations ?? []
    for operation in operations {
      if operation.op == "connect", let from = operation.from, let to = operation.toNode?.id {
        targets[from, default: []].insert(to)
      } else if operation.op == "label", let name = operation.name {
        stages[name] = operation.node?.id
      }
    }
  }

  /// Sources first; stages that do not feed each other, or do so both ways, keep their order.
  package func sorted(_ names: [String]) -> [String] {
    let fed = Dictionary(uniqueKeysWithValues: Set(names).map { ($0, reach(of: $0)) })
    func feeds(_ first: String, _ second: String) -> Bool {
      stages[second].map { fed[first]?.contains($0) ?? false } ?? false
    }
    var left = names
    var sorted: [String] = []
    while !left.isEmpty {
      let next =
        left.firstIndex { name in
          left.allSatisfy { $0 == name || !feeds($0, name) || feeds(name, $0) }
        } ?? 0
      sorted.append(left.remove(at: next))
    }
    return sorted
  }

  private func reach(of name: String) -> Set<Int> {
    var reached: Set<Int> = []
    var waiting = stages[name].map { [$0] } ?? []
    while let node = waiting.popLast() {
      for target in targets[node] ?? [] where reached.insert(target).inserted {
        waiting.append(target)
      }
    }
    return reached
  }
}
