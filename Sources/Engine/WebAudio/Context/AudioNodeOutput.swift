/// One output of a node: the bus that its connections read.
///
/// As in Chromium, an output whose only connection leads to a filter, delay, shaper or analyser renders straight into
/// that node's output, if the channels match. It is audible in only two places: a node in a cycle that reads the output
/// before it is rendered finds the node's input there; and an output that is requested after its node has rendered,
/// such as the second one of a splitter, has nothing there yet.
final class AudioNodeOutput {
  /// Read only while rendering, when the context keeps every node alive; counting references for each connection and
  /// quantum would cost more than many nodes.
  unowned(unsafe) let node: AudioNode
  private let memory: BusMemory
  /// The memory that connections read, and into which the node renders.
  @exclusivity(unchecked) private(set) var bus: AudioBus
  /// The inputs that read this output, to be told of changes.
  var targets = Connections()
  /// The number of connections that Chromium's render thread knows of: it counts when an input of this output's
  /// changes, and is not told of a removed connection.
  @exclusivity(unchecked) private(set) var fanOut = 0
  /// False while the node is out of the graph: its connections to inputs of nodes then count as removed.
  private(set) var isEnabled = true

  init(node: AudioNode, channelCount: Int) {
    self.node = node
    memory = BusMemory(channelCount: channelCount)
    bus = memory.bus
  }

  /// - Returns: false where that was already so.
  func setEnabled(_ enabled: Bool) -> Bool {
    guard enabled != isEnabled else { return false }
    isEnabled = enabled
    return true
  }

  private var own: AudioBus { memory.bus }

  var channelCount: Int { own.channelCount }

  /// Changes the number of channels, and discards their contents.
  func setChannelCount(_ count: Int) {
    for target in targets { target.input.widthChanged(of: target, from: channelCount, to: count) }
    own.setChannelCount(count)
    own.silence()
    render(into: nil)
  }

  func countTargets() { fanOut = targets.count }

  /// Renders into `place` from now on, or, if nil, into its own memory.
  func render(into place: AudioBus?) {
    let place = place ?? own
    if place != bus { bus = place }
  }
}
