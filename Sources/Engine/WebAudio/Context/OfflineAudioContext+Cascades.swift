/// Propagates a change at one node to those after it, with an explicit stack: a graph may be deeper than the thread's
/// stack, and a trace of a hundred thousand nodes in a row must not crash the process.
///
/// In recursive order: everything after one connection comes before the next.
extension OfflineAudioContext {
  /// Makes the nodes after some connections update their channels.
  func tell(_ connections: Connections) {
    widening += connections.reversed().map(\.input.owner)
    guard !isWidening else { return }
    isWidening = true
    while let owner = widening.popLast() { owner.inputChannelCountMayHaveChanged() }
    isWidening = false
  }

  /// Takes a node's outputs out of the graph, or brings them back, together with the nodes that have no other
  /// connection.
  func setEnabled(_ enabled: Bool, _ outputs: [AudioNodeOutput]) {
    let changed = outputs.filter { $0.setEnabled(enabled) }
    for output in changed.reversed() { ending += output.targets.reversed() }
    guard !isEnding else { return }
    isEnding = true
    while let connection = ending.popLast() { connection.input.sourceChanged(connection) }
    isEnding = false
  }
}
