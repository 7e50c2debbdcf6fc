/// The order in which a part of the graph renders: computed once, and kept until the graph changes.
///
/// A node renders after the nodes that its inputs read, from the first connection of its first input on; one that is
/// reached again from itself closes a cycle and gives what it rendered a quantum ago. Parameters have orders of their
/// own, because whether a node evaluates the audio at its parameters changes from quantum to quantum: whatever such an
/// order has already rendered, this one skips, with all that precedes it.
///
/// Branches that end in filters and meet at one node are reordered, so that these filters run in parallel
/// (`RenderOrder+Gathering.swift`).
///
/// - Real-time: `run` never allocates by itself.
struct RenderOrder {
  struct Step {
    let node: Unmanaged<AudioNode>
    var kind: Kind
  }

  enum Kind {
    /// The nodes that feed this one follow, up to where it renders; `end` is the step after that.
    case enter(end: Int)
    case render
    /// A node that nothing feeds.
    case enterAndRender
    /// A filter that leaves its work to a later gathering.
    case renderHeldBack
    /// The filters of this gathering do their work now.
    case filterTogether(gathering: Int)
  }

  var steps: [Step] = []
  var gatherings: [any Gathering] = []
  /// The graph's version when the steps were computed.
  private var version = -1

  /// Computes the order again when the graph has changed.
  ///
  /// - Parameters:
  ///   - frame: where the quantum begins that is being rendered.
  ///   - roots: nodes to render, with all that feeds them; their context keeps them while the order is in use.
  mutating func update(
    for context: OfflineAudioContext, at frame: Int, roots: () -> [AudioNode]
  ) {
    guard version != context.graphVersion else { return }
    version = context.graphVersion
    steps.removeAll(keepingCapacity: true)
    gatherings.removeAll(keepingCapacity: true)
    let mark = context.nextOrderMark()
    for root in roots() { append(root, mark, frame) }
  }

  /// A node that has been entered, and those of its sources that must still be visited.
  struct Visit {
    let node: AudioNode
    let entry: Int
    var input = 0
    var connection = 0
    /// The branches at its inputs, as far as they can be gathered.
    var branches: [FilterBranch] = []

    mutating func nextSource() -> AudioNode? {
      while input < node.inputs.count {
        let active = node.inputs[input].active
        if connection < active.count {
          let output = active[connection]
          connection += 1
          if !node.mayLendOutput(to: output) { output.render(into: nil) }
          return output.node
        }
        (input, connection) = (input + 1, 0)
      }
      return nil
    }
  }

  /// Walks with an explicit stack, since chains may be longer than the thread's stack is deep.
  private mutating func append(_ root: AudioNode, _ mark: Int, _ frame: Int) {
    var visits: [Visit] = []
    var next: AudioNode? = root
    while true {
      if let node = next, node.orderMark != mark {
        node.orderMark = mark
        for output in node.outputs where output.targets.isEmpty { output.render(into: nil) }
        visits.append(Visit(node: node, entry: steps.count))
        steps.append(Step(node: .passUnretained(node), kind: .enterAndRender))
      }
      guard let deepest = visits.indices.last else { return }
      next = visits[deepest].nextSource()
      guard next == nil else { continue }
      let visit = visits.removeLast()
      leave(visit)
      if visit.node.hasEntered(at: frame) { listAgain(behind: visit.entry, frame) }
      guard let reader = visits.indices.last, let branch = branch(visit) else { continue }
      visits[reader].branches.append(branch)
    }
  }

  private mutating func leave(_ visit: Visit) {
    guard steps.count > visit.entry + 1 else { return }
    gather(visit.branches)
    let node = steps[visit.entry].node
    steps.append(Step(node: node, kind: .render))
    steps[visit.entry] = Step(node: node, kind: .enter(end: steps.count))
  }

  /// Lists what feeds a node once more where others need it: the node may be waiting for this order, which then skips it
  /// with all that precedes it, rendered or not.
  private func listAgain(behind entry: Int, _ frame: Int) {
    for step in steps[(entry + 1)...] {
      step.node._withUnsafeGuaranteedRef { if !$0.hasEntered(at: frame) { $0.orderMark = 0 } }
    }
  }

  /// - Parameter stopwatch: measures each node's own work; then no work is deferred.
  func run(at frame: Int, stopwatch: StageStopwatch? = nil) {
    guard let stopwatch else { return run(at: frame, gathers: true) { $0.render(at: frame) } }
    run(at: frame, gathers: false) { node in
      stopwatch.measure(node) { node.render(at: frame) }
    }
  }

  @inline(__always)
  private func run(at frame: Int, gathers: Bool, render: (AudioNode) -> Void) {
    steps.withUnsafeBufferPointer { steps in
      var index = 0
      while index < steps.count {
        let step = steps[index]
        index += 1
        switch step.kind {
        case .render:
          step.node._withUnsafeGuaranteedRef { render($0) }
        case .enterAndRender:
          step.node._withUnsafeGuaranteedRef { if $0.enter(at: frame) { render($0) } }
        case .enter(let end):
          if !step.node._withUnsafeGuaranteedRef({ $0.enter(at: frame) }) { index = end }
        case .renderHeldBack:
          step.node._withUnsafeGuaranteedRef { node in
            node.isHeldBack = gathers
            render(node)
            node.isHeldBack = false
          }
        case .filterTogether(let gathering):
          if gathers { gatherings[gathering].filter() }
        }
      }
    }
  }
}
