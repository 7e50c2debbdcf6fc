/// Connections that are made and removed, end and come back.
///
/// A page may make, remove and end thousands at one input: none of these operations visits the others. What a change
/// means for the active connections is computed once, however many changes there were, before it is needed.
extension AudioNodeInput {
  var node: AudioNode? { owner as? AudioNode }

  /// The connection from an output; nil for none.
  ///
  /// Searches the shorter list: all targets of the output, or all sources of the input.
  func connection(from output: AudioNodeOutput) -> Connection? {
    owner.context.visits += min(output.targets.count, connections.count)
    return output.targets.count < connections.count
      ? output.targets.first { $0.input === self } : connections.first { $0.output === output }
  }

  func add(_ output: AudioNodeOutput) {
    guard connection(from: output) == nil else { return }
    let isLink = sumsBackwards && (node == nil || !connections.isEmpty)
    let begins = !isLink || chain.isEmpty
    let (link, effect) = isLink ? chain.append(output) : (nil, .none)
    let connection = Connection(output, to: self, link: link)
    connection.number = connections.append(connection)
    connection.targetNumber = output.targets.append(connection)
    if link != nil { linked.append(connection) }
    changed(connection)
    countTargets(around: connection)
    if begins { node?.gainConnection() } else { apply(effect) }
  }

  func remove(_ connection: Connection) {
    cut(connection)
    dropLinksIfUnused()
  }

  /// Removes a connection; the links stay, even if nothing is left for them to carry.
  func cut(_ connection: Connection) {
    guard !connection.isCut else { return }
    connection.isCut = true
    connections.remove(connection.number)
    connection.output.targets.remove(connection.targetNumber)
    let effect = connection.link.map { chain.removeSource($0) } ?? .none
    changed(connection)
    if !sumsBackwards { countTargets(around: connection) }
    if connection.link == nil { node?.loseConnection() } else { apply(effect) }
  }

  /// Removes the links once the input has no connection.
  func dropLinksIfUnused() {
    guard connections.isEmpty, !chain.isEmpty else { return }
    chain.removeAll()
    linked = []
    lastCarried = 0
    changed(nil)
    node?.loseConnection()
  }

  /// The node at the source of a connection has left the graph, or come back.
  func sourceChanged(_ connection: Connection) {
    guard !connection.isCut else { return }
    let isEnabled = connection.output.isEnabled
    defer { countTargets(around: connection) }
    if let link = connection.link {
      let effect = chain.sourceChanged(link, isEnabled: isEnabled)
      changed(connection)
      apply(effect)
    } else {
      changed(connection)
      apply(isEnabled ? .enables : .disables)
    }
  }

  private func apply(_ effect: ConnectionChain.Effect) {
    switch effect {
    case .none: break
    case .enables: node?.enableIfConnected()
    case .disables: node?.disableIfAlone()
    }
  }

  // MARK: Active connections

  private func changed(_ connection: Connection?) {
    if let connection {
      let feeds = connection.link == nil && !connection.isCut && connection.output.isEnabled
      if feeds != connection.isFeeding { feeding += feeds ? 1 : -1 }
      connection.isFeeding = feeds
      note(connection)
    }
    isStale = true
    owner.context.graphChanged()
    channelCountMayChange()
  }

  private func note(_ connection: Connection) {
    guard !connection.isNoted else { return }
    connection.isNoted = true
    noted.append(connection)
  }

  /// Updates the active connections.
  ///
  /// A parameter continues to read nodes that have left the graph.
  func update() {
    guard isStale else { return }
    isStale = false
    let carried = chain.carriedCount
    for link in min(carried, lastCarried)..<max(carried, lastCarried) where link < linked.count {
      note(linked[link])
    }
    lastCarried = carried
    look()
    isConnected = node == nil ? !connections.isEmpty : chain.isEnabled || feeding > 0
    comesByChain = (chain.isEnabled || !active.isEmpty) && feeding == 0
    // A chain counts as a connection even while nothing passes through it.
    let hasOneSource = active.count == 1 && !(feeding > 0 && chain.isEnabled)
    hasOneForeignSource = hasOneSource && active[0].node !== owner
    hasOnlyItself = hasOneSource && !hasOneForeignSource && !comesByChain
  }

  private func look() {
    let isParameter = node == nil
    var added: [Connection] = []
    var hasLost = false
    for connection in noted {
      connection.isNoted = false
      let isHeard =
        !connection.isCut && (isParameter && !sumsBackwards || connection.output.isEnabled)
        && connection.link.map { chain.carries($0) } ?? true
      guard isHeard != connection.isHeard else { continue }
      connection.isHeard = isHeard
      if isHeard { added.append(connection) } else { hasLost = true }
    }
    owner.context.visits += noted.count
    noted.removeAll(keepingCapacity: true)
    if hasLost {
      owner.context.visits += listed.count
      listed.removeAll { !$0.isHeard }
      (active, heard, widest) = ([], [], nil)
    }
    let last = listed.last?.number ?? -1
    if added.contains(where: { $0.number < last }) {
      (active, heard, widest) = ([], [], nil)
      listed = (listed + added).sorted { $0.number < $1.number }
    } else {
      listed += added.sorted { $0.number < $1.number }
    }
    for connection in listed[active.count...] {
      active.append(connection.output)
      heard.append(.passUnretained(connection.output))
      widen(to: connection.output.channelCount)
    }
  }

  // MARK: Channels

  /// The most channels of any active connection; 1 where there is none.
  var mostChannels: Int {
    if isStale { update() }
    if let widest { return widest.channels }
    owner.context.visits += active.count
    for output in active { widen(to: output.channelCount) }
    let most = widest ?? (1, 0)
    widest = most
    return most.channels
  }

  private func widen(to channels: Int) {
    guard let known = widest, known.number > 0, channels <= known.channels else {
      widest = (channels, 1)
      return
    }
    if channels == known.channels { widest = (channels, known.number + 1) }
  }

  /// An active output's number of channels has changed.
  func widthChanged(of connection: Connection, from old: Int, to new: Int) {
    guard old != new else { return }
    guard connection.isHeard, let known = widest, known.number > 0 else {
      widest = nil
      return
    }
    if new >= known.channels { widen(to: new) }
    guard old == known.channels, new < old else { return }
    widest = known.number > 1 ? (old, known.number - 1) : nil
  }

  /// Makes the owner update its channels before the next quantum. Not at once: a page that connects and disconnects in
  /// one step changes nothing, and a filter keeps its memory.
  func channelCountMayChange() {
    guard !isChanged else { return }
    isChanged = true
    owner.context.inputChanged(self)
  }

  func tellOwner() {
    isChanged = false
    update()
    owner.inputChannelCountMayHaveChanged()
  }

  // MARK: Counts

  /// Requests new counts for the outputs whose connections are summed with a changed one: with stable sums those of the
  /// link and of the one before it, otherwise those of the whole input.
  private func countTargets(around connection: Connection) {
    guard sumsBackwards else {
      if isListedWhole {
        count(connection)
      } else {
        isListedWhole = true
        owner.context.listedWhole(self)
        // What is in the graph is active, or about to be.
        owner.context.visits += listed.count + noted.count
        for connection in listed { count(connection) }
        for connection in noted { count(connection) }
      }
      return
    }
    guard let link = connection.link else {
      for direct in connections where direct.link == nil { count(direct) }
      return
    }
    if linked.indices.contains(link) { count(linked[link]) }
    if link > 0, linked.indices.contains(link - 1) { count(linked[link - 1]) }
    if link == 0 { for direct in connections where direct.link == nil { count(direct) } }
  }

  private func count(_ connection: Connection) {
    guard !connection.isCut, connection.output.isEnabled else { return }
    owner.context.targetsChanged(of: connection.output)
  }
}
