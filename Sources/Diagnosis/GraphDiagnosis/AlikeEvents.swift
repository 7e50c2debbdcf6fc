import GraphTrace

/// Events that a page tells each of its notes in the same way: calls of one method on one parameter of nodes that it
/// makes in the same way, at the same place among that parameter's calls.
struct AlikeEvents {
  /// Up to so many calls on a parameter are told apart by their order; of more all of one method are alike.
  private static let mostInOrder = 8
  /// So many sets are looked at, those first that take effect where the candidate parts.
  private static let most = 24

  /// Their places among the graph's steps.
  let steps: [Int]
  let nodes: Set<Int>
  let call: ParameterCall
  /// As in " of node 3".
  let place: String
  private let wait: Double

  /// Those of nodes that sound before the candidate parts.
  static func sets(in subject: DiagnosisSubject) -> [AlikeEvents] {
    all(in: subject).filter { $0.wait.isFinite }.prefix(most).map(\.self)
  }

  /// Those that take effect nearest before the candidate parts first, and those that take effect later last.
  static func all(in subject: DiagnosisSubject) -> [AlikeEvents] {
    let graph = subject.graph
    let parted = Double(subject.firstDifference + 128) / graph.sampleRate
    let heard = graph.nodesByID
    var calls: [DoctoredGraph.ParameterName: [(step: Int, call: ParameterCall)]] = [:]
    for index in graph.steps.indices {
      guard let call = ParameterCall(graph.steps[index]), let node = call.node,
        call.time != nil, !call.method.hasPrefix("cancel"), heard[node]?.role != nil
      else { continue }
      calls[.init(node: node, name: call.parameter), default: []].append((index, call))
    }
    var sets: [String: [(step: Int, call: ParameterCall)]] = [:]
    for (name, list) in calls {
      let role = heard[name.node]?.role ?? 0
      for (order, own) in list.enumerated() {
        let place = list.count <= mostInOrder ? "\(order)" : ""
        sets["\(role) \(name.name) \(own.call.method) \(place)", default: []].append(own)
      }
    }
    return sets.values.compactMap { set -> AlikeEvents? in
      let set = set.sorted { $0.step < $1.step }
      let nodes = Set(set.compactMap(\.call.node))
      let waits = set.compactMap { parted - ($0.call.time ?? 0) }.filter { $0 >= 0 }
      guard let first = nodes.min() else { return nil }
      let place =
        nodes.count > 1 ? " of the \(nodes.count) nodes like node \(first)" : " of node \(first)"
      return AlikeEvents(
        steps: set.map(\.step), nodes: nodes, call: set[0].call, place: place,
        wait: waits.min() ?? .infinity)
    }
    .sorted { ($0.wait, $0.steps[0]) < ($1.wait, $1.steps[0]) }
  }

  /// As a mistake may be made in them, and in others of the same kind.
  ///
  /// - Parameters:
  ///   - key: how they are changed.
  ///   - made: the mistake in some steps, which are called by a text.
  func scope(_ key: String, _ made: @escaping ([Int], String) -> Mistake) -> MistakeScope {
    let name = "\(call.method) of '\(call.parameter)'"
    return MistakeScope(key: "\(key) \(name)", members: Set(steps), nodes: nodes, place: place) {
      made($0.members.sorted(), name + $0.place)
    }
  }

  var text: String { "\(call.method) of '\(call.parameter)'\(place)" }
}
