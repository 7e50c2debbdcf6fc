/// A part of the graph at one input: what feeds a filter, the filter, and nodes in series after it.
struct FilterBranch {
  let steps: Range<Int>
  /// The last of the filters.
  let filter: AudioNode
  /// The number of nodes after it, up to where branches meet.
  let followers: Int
}

/// In a filter each frame waits for the one before; filters of several branches wait in parallel.
///
/// What feeds the filters of all branches is rendered first, then the filters run in parallel, then the nodes after
/// them are rendered. That changes no sample, because of the definition of a branch: each of its nodes from the filter
/// on is read only by the next one, reads no other, is not read by a parameter and has no audio at its own, and runs no
/// user code. So nothing that is moved before it depends on it, and nothing on which it depends has moved.
extension RenderOrder {
  private static var mostFollowers: Int { 8 }

  /// - Parameter visit: a node that has just been left.
  func branch(_ visit: Visit) -> FilterBranch? {
    var node = visit.node
    var followers = 0
    while followers <= Self.mostFollowers {
      guard let source = Self.onlySource(of: node) else { return nil }
      switch node.branchRole {
      case .none: return nil
      case .filter: return branch(visit.entry, node, followers)
      case .follower: (node, followers) = (source, followers + 1)
      }
    }
    return nil
  }

  /// nil where the steps are not those of a branch, because it was reached in another way.
  private func branch(
    _ entry: Int, _ filter: AudioNode, _ followers: Int
  ) -> FilterBranch? {
    let place = steps.count - 1 - followers
    guard entry + followers < place, case .render = steps[place].kind,
      case .enter(let end) = steps[entry + followers].kind, end == place + 1,
      steps[place].node.toOpaque() == Unmanaged.passUnretained(filter).toOpaque()
    else { return nil }
    return FilterBranch(steps: entry..<steps.count, filter: filter, followers: followers)
  }

  private static func onlySource(of node: AudioNode) -> AudioNode? {
    guard node.outputs.count == 1, node.outputs[0].targets.count == 1, node.inputs.count == 1,
      node.inputs[0].active.count == 1, !node.parameters.contains(where: \.takesAudio)
    else { return nil }
    return node.inputs[0].active[0].node
  }

  /// Reorders the last steps, which are all that precede one node.
  mutating func gather(_ branches: [FilterBranch]) {
    let filters = branches.map(\.filter)
    guard branches.count > 1, let first = branches.first?.steps.lowerBound,
      let gathering = filters[0].gathering(of: filters)
    else { return }
    var early: [Step] = []
    var late: [Step] = []
    var done = first
    for branch in branches {
      move(done..<branch.steps.lowerBound, to: &early, at: first)
      let end = branch.steps.upperBound - branch.followers
      move(branch.steps.lowerBound..<end, to: &early, at: first)
      early[early.count - 1].kind = .renderHeldBack
      late += steps[end..<branch.steps.upperBound]
      done = branch.steps.upperBound
    }
    move(done..<steps.count, to: &early, at: first)
    early.append(
      Step(
        node: .passUnretained(filters[0]), kind: .filterTogether(gathering: gatherings.count)))
    gatherings.append(gathering)
    steps.replaceSubrange(first..., with: early + late)
  }

  /// Moves steps, and adjusts where rendering continues if a node turns out to have rendered already.
  private func move(_ range: Range<Int>, to early: inout [Step], at first: Int) {
    let shift = first + early.count - range.lowerBound
    for step in steps[range] {
      var step = step
      if case .enter(let end) = step.kind {
        step.kind = .enter(end: min(end, range.upperBound) + shift)
      }
      early.append(step)
    }
  }
}
