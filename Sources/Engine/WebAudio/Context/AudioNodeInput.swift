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
  private var connections: [Connection] = []
  /// With stable sums, what all connections but the first hang on; at a parameter, all of them.
  private var chain = ConnectionChain()
  /// The connections whose source is in the graph, in connection order.
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

  /// The only active connection.
  var onlyOutput: AudioNodeOutput? { hasOneForeignSource ? active[0] : nil }

  /// True when Chromium counts a connection here, also one that carries nothing any more.
  @exclusivity(unchecked) private(set) var isConnected = false

  private struct Connection {
    let output: AudioNodeOutput
    /// nil for one that is not a link of the chain.
    let link: Int?
  }

  private var node: AudioNode? { owner as? AudioNode }

  func add(_ output: AudioNodeOutput) {
    guard !connections.contains(where: { $0.output === output }) else { return }
    let isLink = sumsBackwards && (node == nil || !connections.isEmpty)
    let begins = !isLink || chain.isEmpty
    let (link, effect) = isLink ? chain.append(output) : (nil, .none)
    connections.append(Connection(output: output, link: link))
    output.targets.append(self)
    refresh()
    if begins { node?.gainConnection() } else { apply(effect) }
  }

  func remove(_ output: AudioNodeOutput) {
    guard let index = connections.firstIndex(where: { $0.output === output }) else { return }
    let link = connections.remove(at: index).link
    output.targets.removeAll { $0 === self }
    let effect = link.map { chain.removeSource($0) } ?? .none
    refresh()
    if link == nil { node?.loseConnection() } else { apply(effect) }
    guard connections.isEmpty, !chain.isEmpty else { return }
    chain.removeAll()
    refresh()
    node?.loseConnection()
  }

  /// The node behind a connection has left the graph, or come back.
  func sourceChanged(_ output: AudioNodeOutput) {
    guard let connection = connections.first(where: { $0.output === output }) else { return }
    if let link = connection.link {
      let effect = chain.sourceChanged(link, isEnabled: output.isEnabled)
      refresh()
      apply(effect)
    } else {
      refresh()
      apply(output.isEnabled ? .enables : .disables)
    }
  }

  private func apply(_ effect: ConnectionChain.Effect) {
    switch effect {
    case .none: break
    case .enables: node?.enableIfConnected()
    case .disables: node?.disableIfAlone()
    }
  }

  /// Brings `active` up to date after a connection came, went or ended.
  ///
  /// A parameter goes on to read what has left the graph.
  private func refresh() {
    let isParameter = node == nil
    active = connections.compactMap { connection in
      guard isParameter && !sumsBackwards || connection.output.isEnabled else { return nil }
      return connection.link.map { chain.carries($0) } ?? true ? connection.output : nil
    }
    isConnected =
      isParameter
      ? !connections.isEmpty
      : chain.isEnabled || connections.contains { $0.link == nil && $0.output.isEnabled }
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
