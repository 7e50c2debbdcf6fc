/// What a change at one node means for those behind it, with a stack of its own: a graph may be deeper than the thread's,
/// and a trace of a hundred thousand nodes in a row must not end the process.
///
/// In the order of a recursion: all that is behind one connection before the next.
extension OfflineAudioContext {
  /// Has the nodes behind some connections look at their channels.
  func tell(_ connections: Connections) {
    widening += connections.reversed().map(\.input.owner)
    guard !isWidening else { return }
    isWidening = true
    while let owner = widening.popLast() { owner.inputChannelCountMayHaveChanged() }
    isWidening = false
  }

  /// Takes a node's outputs out of the graph, or brings them back, with the nodes that have no other connection.
  func setEnabled(_ enabled: Bool, _ outputs: [AudioNodeOutput]) {
    let changed = outputs.filter { $0.setEnabled(enabled) }
    for output in changed.reversed() { ending += output.targets.reversed() }
    guard !isEnding else { return }
    isEnding = true
    while let connection = ending.popLast() { connection.input.sourceChanged(connection) }
    isEnding = false
  }
}
