/// The owner of an input: a node, or a parameter that takes audio.
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
  /// The owner has this input, and so outlives it.
  unowned(unsafe) let owner: any AudioInputOwner
  var connections = Connections()
  /// With stable sums, the links for all connections but the first; at a parameter, for all of them.
  var chain = ConnectionChain()
  /// The connections whose source is in the graph, in connection order.
  @exclusivity(unchecked) var active: [AudioNodeOutput] = []
  /// The same connections, for reading while rendering: counting references for each connection and quantum would take
  /// longer than many nodes do. `active` keeps them alive.
  @exclusivity(unchecked) var heard: [Unmanaged<AudioNodeOutput>] = []
  /// The render order of the nodes at a parameter.
  private var order = RenderOrder()
  let sumsBackwards: Bool
  /// Whether there is exactly one active connection, and it does not come from the owner itself.
  @exclusivity(unchecked) var hasOneForeignSource = false
  /// Whether there is exactly one active connection, and it comes straight from the owner.
  @exclusivity(unchecked) var hasOnlyItself = false
  /// Whether in this quantum the owner reads a copy of the memory into which it renders.
  @exclusivity(unchecked) var readsOwner = false
  /// Whether all active connections come through the chain, even when there are none any more and the chain still
  /// counts as one.
  @exclusivity(unchecked) var comesByChain = false
  @exclusivity(unchecked) private var memory = BusMemory(channelCount: 1)
  private var bus: AudioBus {
    Unmanaged.passUnretained(memory)._withUnsafeGuaranteedRef { $0.bus }
  }
  /// For a sum whose number of channels grows along the chain.
  private lazy var narrowMemory = BusMemory(channelCount: 1)
  @exclusivity(unchecked) private var mixings: [(source: Int, target: Int, mixing: ChannelMixing)] =
    []
  @exclusivity(unchecked) private var mixingInterpretation = ChannelInterpretation.speakers

  init(owner: any AudioInputOwner) {
    self.owner = owner
    sumsBackwards = owner.context.summation == .stable
  }

  /// The only active connection, unless it comes through a chain.
  var onlyDirectOutput: AudioNodeOutput? {
    hasOneForeignSource && !comesByChain ? active[0] : nil
  }

  /// The same, without reference counting.
  var onlyDirectHeard: Unmanaged<AudioNodeOutput>? {
    hasOneForeignSource && !comesByChain ? heard[0] : nil
  }

  /// Whether Chromium counts a connection here, even one that carries nothing any more.
  @exclusivity(unchecked) var isConnected = false

  // State of `AudioNodeInput+Changes.swift` between two updates.
  /// The connections of `active`.
  var listed: [Connection] = []
  /// Connections that were made, removed, ended or came back since.
  var noted: [Connection] = []
  var isStale = false
  /// By their links of the chain.
  var linked: [Connection] = []
  /// The number of links that carried sound at the last update.
  var lastCarried = 0
  /// Connections that are not links and whose source is in the graph.
  var feeding = 0
  /// The most channels of any active connection, and how many connections have them; nil where that must be counted.
  var widest: (channels: Int, number: Int)?
  /// Whether all active outputs are already listed to be counted.
  var isListedWhole = false
  /// Whether the owner has not been told of a change yet.
  var isChanged = false

  /// The number of channels of this input, from the owner's mode and its connections.
  ///
  /// - Source: <https://webaudio.github.io/web-audio-api/#computednumberofchannels>
  var channelCount: Int {
    channelCount(mode: owner.channelCountMode, most: owner.channelCount)
  }

  private func channelCount(mode: ChannelCountMode, most bound: Int) -> Int {
    if mode == .explicit { return bound }
    return mode.bounded(mostChannels, by: bound)
  }

  /// Renders everything before this input that has not been rendered in this quantum.
  func renderSources(at frame: Int) {
    guard !active.allSatisfy({ $0.node.hasEntered(at: frame) }) else { return }
    let context = owner.context
    order.update(for: context, at: frame) {
      for output in active { output.render(into: nil) }
      return active.map(\.node)
    }
    context.descend { order.run(at: frame) }
  }

  /// Sums the connected outputs, which have been rendered.
  ///
  /// One connection that needs no mixing is passed on unchanged; a node that feeds itself gets a copy, since it
  /// overwrites the original. With stable sums the connections are added from the last to the first, as by the capture
  /// page's chains of unity gains.
  ///
  /// - Parameters:
  ///   - mode: the owner's, which has it at hand.
  ///   - bound: the owner's channel count.
  func sum(mode: ChannelCountMode, most bound: Int) -> AudioBus {
    if hasOneForeignSource, mode == .max {
      let source = heard[0]._withUnsafeGuaranteedRef { $0.bus }
      guard comesByChain, source.isPartlySilent else { return source }
      let copy = copy(of: source)
      copy.isSilent = false
      return copy
    }
    guard sumsBackwards, !active.isEmpty else {
      return sumForwards(channelCount(mode: mode, most: bound))
    }
    var most = 0
    for index in active.indices.reversed() {
      let isFirst = most == 0
      most = max(most, active[index].channelCount)
      let count = mode.bounded(most, by: bound)
      if isFirst { begin(with: count) } else if count != bus.channelCount { widen(to: count) }
      if !isFirst { forgetSilentChannels() }
      accumulate(active[index], into: bus)
    }
    if comesByChain { forgetSilentChannels() }
    return bus
  }

  private func sumForwards(_ channelCount: Int) -> AudioBus {
    let sum = bus
    sum.setChannelCount(channelCount)
    var isBegun = false
    for index in heard.indices {
      heard[index]._withUnsafeGuaranteedRef { output in
        // The first is copied and keeps its negative zeros, which a sum with silence would lose.
        if !isBegun, output.bus.channelCount == channelCount {
          sum.copy(output.bus)
        } else {
          if !isBegun { sum.silence() }
          accumulate(output, into: sum)
        }
      }
      isBegun = true
    }
    if !isBegun { sum.silence() }
    return sum
  }

  /// The gains of a chain know silence only where all channels are silent.
  private func forgetSilentChannels() {
    if bus.isPartlySilent { bus.isSilent = false }
  }

  func copy(of other: AudioBus) -> AudioBus {
    begin(with: other.channelCount)
    bus.copy(other)
    return bus
  }

  private func begin(with channelCount: Int) {
    bus.setChannelCount(channelCount)
    bus.silence()
  }

  /// Each link of the chain has the number of channels of everything connected up to it, and is mixed to that of the
  /// next: mono that is first mixed with stereo ends up on two of six channels, while alone it would be on the centre.
  private func widen(to count: Int) {
    swap(&memory, &narrowMemory)
    begin(with: count)
    let narrow = narrowMemory.bus
    mixing(from: narrow.channelCount, to: count).add(narrow, to: bus)
  }

  /// Adds one output's samples, mixed to the target's channel count.
  func accumulate(_ output: AudioNodeOutput, into target: AudioBus) {
    let source = output.bus
    let channelCount = source.channelCount
    if channelCount == target.channelCount {
      // The first is copied and keeps its negative zeros, which a sum with silence would lose.
      return target.isSilent ? target.copy(source) : ChannelMixing.addEqual(source, to: target)
    }
    mixing(from: channelCount, to: target.channelCount).add(source, to: target)
  }

  private func mixing(from source: Int, to target: Int) -> ChannelMixing {
    if mixingInterpretation != owner.channelInterpretation {
      mixingInterpretation = owner.channelInterpretation
      mixings.removeAll(keepingCapacity: true)
    }
    for known in mixings where known.source == source && known.target == target {
      return known.mixing
    }
    let made = ChannelMixing(from: source, to: target, interpretation: mixingInterpretation)
    mixings.append((source, target, made))
    return made
  }
}

extension ChannelCountMode {
  /// The number of channels of an input whose connections have at most this many.
  fileprivate func bounded(_ count: Int, by bound: Int) -> Int {
    switch self {
    case .max: count
    case .clampedMax: min(count, bound)
    case .explicit: bound
    }
  }
}
