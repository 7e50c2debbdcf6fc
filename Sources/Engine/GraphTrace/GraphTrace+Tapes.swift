import WebAudio

/// A node that a replay plays from a tape: calls on it do not affect how it sounds.
package struct TapedNode: Hashable, Sendable {
  package let id: Int
  /// For readers: "ScriptProcessorNode", or "worklet 'noise'".
  package let name: String
}

extension GraphTrace {
  /// The nodes that play from a tape, given these native processors.
  package func tapedNodes(nativeProcessors: NativeProcessors) -> [TapedNode] {
    operations.compactMap { operation in
      guard operation.name == "create", let id = operation.members.node else { return nil }
      let members = operation.members.all
      if members["type"]?.text == "ScriptProcessorNode" {
        return TapedNode(id: id, name: "ScriptProcessorNode")
      }
      guard members["tape"] != nil, let processor = members["processor"]?.text,
        TraceTape.isPlayed(members, nativeProcessors: nativeProcessors)
      else { return nil }
      return TapedNode(id: id, name: "worklet '\(processor)'")
    }
  }

  /// The nodes whose sound, at any time, goes into one of these.
  package func nodes(above taped: [TapedNode]) -> Set<Int> {
    var sources: [Int: Set<Int>] = [:]
    for operation in operations where operation.name == "connect" {
      let members = operation.members.all
      guard let from = Self.id(members["from"]), let target = Self.id(members["toNode"]) else {
        continue
      }
      sources[target, default: []].insert(from)
    }
    var found: Set<Int> = []
    var open = taped.map(\.id)
    while let node = open.popLast() {
      for source in sources[node] ?? [] where found.insert(source).inserted { open.append(source) }
    }
    return found
  }

  private static func id(_ value: WorkletMessage?) -> Int? {
    value?.wholeNumber
  }
}

extension TraceMembers {
  fileprivate var node: Int? { peek("node")?.wholeNumber }
}

extension TraceTape {
  /// A tape replaces a processor that is not implemented, one of the same name from another module, one that received
  /// messages which no trace describes, and one for which it was requested.
  static func isPlayed(
    _ create: [String: WorkletMessage], nativeProcessors: NativeProcessors
  ) -> Bool {
    create["isTapeForced"] == .bool(true) || create["undescribed"] != nil
      || !nativeProcessors.stand(
        for: create["processor"]?.text ?? "", module: create["module"]?.text, unnamed: false)
  }
}
