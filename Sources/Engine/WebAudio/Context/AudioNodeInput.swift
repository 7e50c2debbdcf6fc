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
  var connections = Connections()
  /// With stable sums, what all connections but the first hang on; at a parameter, all of them.
  var chain = ConnectionChain()
  /// The connections whose source is in the graph, in connection order.
  @exclusivity(unchecked) var active: [AudioNodeOutput] = []
  /// The same, to read while rendering: counting references for each connection and quantum takes longer than
  /// many a node. `active` keeps them.
  @exclusivity(unchecked) var heard: [Unmanaged<AudioNodeOutput>] = []
  /// How the nodes behind a parameter render.
  private var order = RenderOrder()
  let sumsBackwards: Bool
  /// True when there is one active connection and no more, and it is not the owner's own output.
  @exclusivity(unchecked) var hasOneForeignSource = false
  /// True when all active connections hang on the chain, also when there are none any more and the chain
  /// counts as one nevertheless.
  @exclusivity(unchecked) var comesByChain = false
  @exclusivity(unchecked) private var memory = BusMemory(channelCount: 1)
  private var bus: AudioBus {
    Unmanaged.passUnretained(memory)._withUnsafeGuaranteedRef { $0.bus }
  }
  /// For a sum that grows by channels on its way along the chain.
  private lazy var narrowMemory = BusMemory(channelCount: 1)
  @exclusivity(unchecked) private var mixings: [(source: Int, target: Int, mixing: ChannelMixing)] =
    []
  @exclusivity(unchecked) private var mixingInterpretation = ChannelInterpretation.speakers

  init(owner: any AudioInputOwner) {
    self.owner = owner
    sumsBackwards = owner.context.summation == .stable
  }

  /// The only active connection, unless it hangs on a chain.
  var onlyDirectOutput: AudioNodeOutput? {
    hasOneForeignSource && !comesByChain ? active[0] : nil
  }

  /// The same, without a count.
  var onlyDirectHeard: Unmanaged<AudioNodeOutput>? {
    hasOneForeignSource && !comesByChain ? heard[0] : nil
  }

  /// True when Chromium counts a connection here, also one that carries nothing any more.
  @exclusivity(unchecked) var isConnected = false

  // What `AudioNodeInput+Changes.swift` keeps between two looks.
  /// The connections of `active`.
  var listed: [Connection] = []
  /// Connections that came, went, ended or came back since.
  var noted: [Connection] = []
  var isStale = false
  /// By their links of the chain.
  var linked: [Connection] = []
  /// So many links carried at the last look.
  var lastCarried = 0
  /// Connections that are no links and whose source is in the graph.
  var feeding = 0
  /// The most channels of what is heard, and how many have them; nil where that is to be counted.
  var widest: (channels: Int, number: Int)?
  /// All that was enabled is on the list of outputs to be counted.
  var isListedWhole = false
  /// The owner is still to hear of a change.
  var isChanged = false

  /// Channels of this input as the owner's mode and its connections have it.
  ///
  /// - Source: <https://webaudio.github.io/web-audio-api/#computednumberofchannels>
  var channelCount: Int {
    channelCount(mode: owner.channelCountMode, most: owner.channelCount)
  }

  private func channelCount(mode: ChannelCountMode, most bound: Int) -> Int {
    if mode == .explicit { return bound }
    return mode.bounded(mostChannels, by: bound)
  }

  /// Renders what is behind this input, as far as that has not been done in this quantum.
  func renderSources(at frame: Int) {
    guard !active.allSatisfy({ $0.node.hasEntered(at: frame) }) else { return }
    let context = owner.context
    order.update(for: context) {
      for output in active { output.render(into: nil) }
      return active.map(\.node)
    }
    context.descend { order.run(at: frame) }
  }

  /// Sums what is connected and has rendered.
  ///
  /// One connection that needs no mixing is handed on as it is; a node that feeds itself gets a
  /// copy, since it overwrites the original. With stable sums the connections
  /// are added from the last to the first, as the capture page's chains of unity gains do.
  ///
  /// - Parameters:
  ///   - mode: the owner's, which knows it without a detour.
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

  /// The gains of a chain know of silence only where all channels are silent.
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

  /// Each link of the chain has the channels of what hangs on it so far, and is mixed to those of the next:
  /// mono that meets stereo sounds on two of six channels, where by itself it would on the centre.
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
  /// Channels of an input whose connections have as many at most.
  fileprivate func bounded(_ count: Int, by bound: Int) -> Int {
    switch self {
    case .max: count
    case .clampedMax: min(count, bound)
    case .explicit: bound
    }
  }
}
