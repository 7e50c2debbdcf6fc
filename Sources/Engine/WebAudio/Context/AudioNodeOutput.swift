/// One output of a node: the bus that its connections read.
final class AudioNodeOutput {
  /// Read while rendering only, and the context that renders keeps every node; counting references
  /// for each connection and quantum would cost more than many nodes.
  unowned(unsafe) let node: AudioNode
  let bus: AudioBus
  /// Inputs that read this output, for passing on changes.
  var targets: [AudioNodeInput] = []
  /// False while the node is out of the graph: connections to inputs of nodes then count as removed.
  private(set) var isEnabled = true

  init(node: AudioNode, channelCount: Int) {
    self.node = node
    bus = AudioBus(channelCount: channelCount)
  }

  func setEnabled(_ enabled: Bool) {
    guard enabled != isEnabled else { return }
    isEnabled = enabled
    for target in targets { target.sourceChanged(self) }
  }
}
