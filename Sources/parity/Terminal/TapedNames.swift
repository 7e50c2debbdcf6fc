import GraphTrace

/// Which nodes of a trace a replay plays from tapes, for the terminal.
enum TapedNames {
  static func lines(_ trace: GraphTrace, worklets: TraceWorklets) -> [String] {
    let taped = trace.tapedNodes(nativeProcessors: worklets.processors)
    return Set(taped.map(\.name)).sorted().map { name in
      let count = taped.count { $0.name == name }
      return "taped: \(name)" + (count == 1 ? "" : ", \(count) nodes")
        + "; a replay plays what the page played there"
    }
  }
}
