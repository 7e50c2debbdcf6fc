/// One output of a node: the bus that its connections read.
///
/// As in Chromium, an output whose only connection leads to a filter, delay, shaper or analyser renders
/// straight into that node's output, if the channels fit. Nobody hears that but in two places: what reads
/// the node's output in a cycle before the node has rendered finds its input there; and an output that is
/// asked for after its node has rendered, as the second one of a splitter, has nothing there yet.
final class AudioNodeOutput {
  /// Read while rendering only, and the context that renders keeps every node; counting references
  /// for each connection and quantum would cost more than many nodes.
  unowned(unsafe) let node: AudioNode
  private let memory: BusMemory
  /// What connections read, and the node renders into.
  @exclusivity(unchecked) private(set) var bus: AudioBus
  /// Inputs that read this output, for passing on changes.
  var targets = Connections()
  /// How many there are, as far as Chromium's render thread knows: it counts when an input that this
  /// output belongs to changes, and does not hear of a connection that was cut.
  @exclusivity(unchecked) private(set) var fanOut = 0
  /// False while the node is out of the graph: connections to inputs of nodes then count as removed.
  private(set) var isEnabled = true

  init(node: AudioNode, channelCount: Int) {
    self.node = node
    memory = BusMemory(channelCount: channelCount)
    bus = memory.bus
  }

  /// - Returns: false where it was so before.
  func setEnabled(_ enabled: Bool) -> Bool {
    guard enabled != isEnabled else { return false }
    isEnabled = enabled
    return true
  }

  private var own: AudioBus { memory.bus }

  var channelCount: Int { own.channelCount }

  /// Changes the number of channels, and forgets what they held.
  func setChannelCount(_ count: Int) {
    for target in targets { target.input.widthChanged(of: target, from: channelCount, to: count) }
    own.setChannelCount(count)
    own.silence()
    render(into: nil)
  }

  func countTargets() { fanOut = targets.count }

  /// Renders into `place` from now on, or, without one, into its own memory.
  func render(into place: AudioBus?) {
    let place = place ?? own
    if place != bus { bus = place }
  }
}
