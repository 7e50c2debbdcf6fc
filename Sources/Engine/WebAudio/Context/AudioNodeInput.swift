/// What an input belongs to: a node, or a parameter that takes audio.
protocol AudioInputOwner: AnyObject {
  var context: OfflineAudioContext { get }
  var channelCount: Int { get }
  var channelCountMode: ChannelCountMode { get }
  var channelInterpretation: ChannelInterpretation { get }
  func inputChannelCountMayHaveChanged()
}

/// One input: its connections and their sum.
///
/// - Real-time: `renderSources` allocates only on the first quantum after a change of the graph,
///   `sum` after one of channel counts.
final class AudioNodeInput {
  /// It has this input, and so lives as long.
  unowned(unsafe) let owner: any AudioInputOwner
  private var connections: [AudioNodeOutput] = []
  /// The connections whose source has not finished, in connection order.
  @exclusivity(unchecked) private(set) var active: [AudioNodeOutput] = []
  /// How the nodes behind a parameter render.
  private var order = RenderOrder()
  private let sumsBackwards: Bool
  /// True when the one active connection is not the owner's own output.
  @exclusivity(unchecked) private var hasOneForeignSource = false
  private let bus = AudioBus(channelCount: 1)
  private var mixings: [ChannelMixing?] = []
  private var mixingTarget = 0
  private var mixingInterpretation = ChannelInterpretation.speakers

  init(owner: any AudioInputOwner) {
    self.owner = owner
    sumsBackwards = owner.context.summation == .stable
  }

  /// The node behind the only active connection.
  var onlySource: AudioNode? { hasOneForeignSource ? active[0].node : nil }

  var isConnected: Bool { !active.isEmpty }

  func add(_ output: AudioNodeOutput) {
    guard !connections.contains(where: { $0 === output }) else { return }
    connections.append(output)
    output.targets.append(self)
    refresh()
  }

  func remove(_ output: AudioNodeOutput) {
    connections.removeAll { $0 === output }
    output.targets.removeAll { $0 === self }
    refresh()
  }

  /// Brings `active` up to date after a connection came, went or ended.
  func refresh() {
    active = connections.filter(\.isEnabled)
    hasOneForeignSource = active.count == 1 && active[0].node !== owner
    owner.context.graphChanged()
    owner.inputChannelCountMayHaveChanged()
  }

  /// Channels of this input as the owner's mode and its connections have it.
  ///
  /// - Source: <https://webaudio.github.io/web-audio-api/#computednumberofchannels>
  var channelCount: Int {
    if owner.channelCountMode == .explicit { return owner.channelCount }
    var most = active.isEmpty ? 1 : 0
    for index in active.indices { most = max(most, active[index].bus.channelCount) }
    return owner.channelCountMode == .max ? most : min(most, owner.channelCount)
  }

  /// Renders what is behind this input, as far as that has not been done in this quantum.
  func renderSources(at frame: Int) {
    guard !active.allSatisfy({ $0.node.hasEntered(at: frame) }) else { return }
    let context = owner.context
    order.update(for: context) { active.map(\.node) }
    context.descend { order.run(at: frame) }
  }

  /// Sums what is connected and has rendered.
  ///
  /// One connection that needs no mixing is handed on as it is; a node that feeds itself gets a
  /// copy, since it overwrites the original. With stable sums the connections
  /// are added from the last to the first, as the capture page's chains of unity gains do.
  ///
  /// - Parameter mode: the owner's, which knows it without a detour.
  func sum(mode: ChannelCountMode) -> AudioBus {
    if hasOneForeignSource, mode == .max { return active[0].bus }

    bus.setChannelCount(channelCount)
    bus.silence()
    let count = active.count
    for index in 0..<count {
      accumulate(active[sumsBackwards ? count - 1 - index : index], into: bus)
    }
    return bus
  }

  /// Adds one output's samples, mixed to the target's channel count.
  func accumulate(_ output: AudioNodeOutput, into target: AudioBus) {
    guard !output.bus.isSilent else { return }
    // The first is copied and keeps its negative zeros, which a sum with silence would lose.
    let isFirst = target.isSilent
    target.isSilent = false
    let channelCount = output.bus.channelCount
    if channelCount == target.channelCount {
      return isFirst
        ? target.copy(output.bus) : ChannelMixing.addEqual(output.bus, to: target)
    }
    mixing(from: channelCount, to: target.channelCount).add(
      output.bus, to: target, isFirst: isFirst)
  }

  private func mixing(from source: Int, to target: Int) -> ChannelMixing {
    if mixingTarget != target || mixingInterpretation != owner.channelInterpretation {
      mixingTarget = target
      mixingInterpretation = owner.channelInterpretation
      mixings.removeAll(keepingCapacity: true)
    }
    while mixings.count <= source { mixings.append(nil) }
    if let known = mixings[source] { return known }
    let made = ChannelMixing(from: source, to: target, interpretation: mixingInterpretation)
    mixings[source] = made
    return made
  }
}
