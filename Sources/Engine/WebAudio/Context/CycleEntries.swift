/// Where the cycles of a graph are cut, in captures with stable sums.
///
/// Chromium reaches a cycle along connections whose order depends on addresses in memory, and cuts it at the node that
/// it reaches first. For cycles that are heard at several of their nodes, a capture therefore puts a merger in front of
/// the destination, whose inputs pull the nodes at which these cycles are to be cut: the ones that are reached first
/// along the connections in the order in which they were made. The merger changes no sample by itself, but is heard of
/// in two ways: such a node renders before all others, even before a parameter in front of it asks for what the cycle
/// plays, and its first output has one reader more, so that it does not render straight into the other one.
///
/// Cycles through parameters are not looked at.
struct CycleEntries {
  /// Stands for the merger; nil until there is a cycle to cut.
  private(set) var gate: CycleGate?
  private var isStale = false

  /// To be called when a node has been connected to another.
  mutating func connected(_ source: AudioNode, to target: AudioNode) {
    guard source.isOfPage, target.isOfPage else { return }
    guard source.hearsCycle || closesCycle(source, target) else { return }
    for node in Self.ahead(of: source) { node.hearsCycle = true }
    isStale = true
  }

  /// To be called when a node has been disconnected.
  mutating func disconnected(_ source: AudioNode) {
    if source.hearsCycle { isStale = true }
  }

  private func closesCycle(_ source: AudioNode, _ target: AudioNode) -> Bool {
    if source === target { return true }
    // Most connections come from a source or lead to a node that is not connected yet.
    guard source.inputs.contains(where: { !$0.connections.isEmpty }), target.isHeard else {
      return false
    }
    return Self.ahead(of: target).contains { $0 === source }
  }

  /// Connects the nodes at which cycles are to be cut now.
  mutating func update(for context: OfflineAudioContext) {
    guard isStale else { return }
    isStale = false
    let wanted = Self.entries(before: context.destination)
    guard gate != nil || !wanted.isEmpty else { return }
    let gate = gate ?? CycleGate(context: context)
    self.gate = gate
    for (index, input) in gate.inputs.enumerated() {
      let now = index < wanted.count ? wanted[index].outputs[0] : nil
      let before = input.connections.first { _ in true }
      guard before?.output !== now else { continue }
      if let before { input.remove(before) }
      if let now { input.add(now) }
    }
  }

  // MARK: The graph as the page has made it, whatever has ended

  /// A node and all that hear it.
  private static func ahead(of node: AudioNode) -> [AudioNode] {
    let mark = node.context.nextOrderMark()
    node.orderMark = mark
    var nodes = [node]
    var next = 0
    while next < nodes.count {
      for target in targets(of: nodes[next]) where target.orderMark != mark {
        target.orderMark = mark
        nodes.append(target)
      }
      next += 1
    }
    return nodes
  }

  private static func targets(of node: AudioNode) -> [AudioNode] {
    node.outputs.flatMap(\.targets).compactMap(\.input.node).filter(\.isOfPage)
  }

  private static func sources(of node: AudioNode) -> [AudioNode] {
    node.inputs.flatMap(\.connections).map(\.output.node)
  }

  /// The nodes at which cycles that are heard at several nodes are to be cut, in the order in which they are reached.
  private static func entries(before destination: AudioNode) -> [AudioNode] {
    var path = [(node: destination, sources: sources(of: destination), next: 0)]
    var places = [ObjectIdentifier(destination): 0]
    var seen = Set(places.keys)
    var reached: [AudioNode] = []
    var cut: Set<ObjectIdentifier> = []
    while let visit = path.last {
      guard visit.next < visit.sources.count else {
        path.removeLast()
        places[ObjectIdentifier(visit.node)] = nil
        continue
      }
      let source = visit.sources[visit.next]
      path[path.count - 1].next += 1
      let id = ObjectIdentifier(source)
      if let place = places[id] {
        if exits(of: path[place...].map(\.node)) > 1 { cut.insert(id) }
      } else if seen.insert(id).inserted {
        reached.append(source)
        places[id] = path.count
        path.append((source, sources(of: source), 0))
      }
    }
    return reached.filter { cut.contains(ObjectIdentifier($0)) }
  }

  /// At how many of its nodes a cycle is heard.
  private static func exits(of cycle: [AudioNode]) -> Int {
    let inside = Set(cycle.map { ObjectIdentifier($0) })
    return cycle.count { node in
      targets(of: node).contains { !inside.contains(ObjectIdentifier($0)) }
    }
  }
}

/// Pulls the nodes at which cycles are cut, before the destination pulls the others, and plays nothing.
final class CycleGate: AudioNode {
  /// The most inputs that a merger may have; the last ones carry what is heard.
  private static let mostInputs = 32

  init(context: OfflineAudioContext) {
    super.init(
      context: context, inputs: Self.mostInputs - context.destination.numberOfChannels, outputs: 0,
      channelCount: 1, channelCountMode: .explicit)
    isOfPage = false
  }

  override func render(at frame: Int) {}
}
