/// When a node leaves the graph and comes back.
///
/// A node that is out of the graph renders nothing, and its connections count as removed: channel counts after it fall,
/// and a worklet after it sees no channels. As in Chromium it leaves with its last source only if it has no more than
/// one connection, ended ones included; with two it stays for good. Connections end when sources have played and when
/// nodes before it leave.
extension AudioNode {
  /// An input was connected, or a source started.
  final func gainConnection() {
    connectionCount += 1
    enableIfConnected()
  }

  /// An input was disconnected, or a source has played.
  final func loseConnection() {
    connectionCount -= 1
    if connectionCount == 0 { disableIfAlone() }
  }

  /// Brings the outputs back into the graph, and those of the nodes after them.
  final func enableIfConnected() {
    context.forgetTail(of: self)
    guard isDisabled, connectionCount > 0 else { return }
    isDisabled = false
    context.setEnabled(true, outputs)
  }

  /// After its only connection has ended, a node leaves the graph: at once, or when its tail has ended.
  final func disableIfAlone() {
    guard connectionCount <= 1, !isDisabled else { return }
    if outlivesInputs { context.watchTail(of: self) } else { disable() }
  }

  /// Starts out of the graph, as Chromium's mergers and convolvers do.
  final func leaveUntilConnected() { disable() }

  /// Takes the outputs out of the graph, and those of nodes that had no other connection.
  final func disable() {
    isDisabled = true
    context.setEnabled(false, outputs)
  }
}
