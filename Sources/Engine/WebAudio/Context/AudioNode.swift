/// A node of the audio graph: inputs, outputs, and the processing of a render quantum.
///
/// Subclasses override `process(at:)`. The base class decides when that is called: once in each
/// quantum, and no longer once all inputs are silent and the node's tail has rung out.
///
/// Where Chromium departs from the specification, this follows Chromium: a cycle always adds one
/// quantum of latency, and a tail is cut at a quantum boundary when it is below about −90 dB.
///
/// Properties that every quantum reads are exempt from run-time checks for exclusive access, which cost a tenth of a
/// render: a graph belongs to one task at a time, and no node changes while another reads it.
///
/// - Source: <https://webaudio.github.io/web-audio-api/#AudioNode>
public class AudioNode: AudioInputOwner {
  /// The context that the node belongs to, which has to outlive its use.
  public unowned let context: OfflineAudioContext
  /// - Precondition: 1 to 32.
  @exclusivity(unchecked) public var channelCount: Int {
    didSet {
      precondition((1...32).contains(channelCount), "a node has 1 to 32 channels")
      for input in inputs { input.channelCountMayChange() }
    }
  }
  /// How the channel count of inputs follows from their connections.
  @exclusivity(unchecked) public var channelCountMode: ChannelCountMode {
    didSet { for input in inputs { input.channelCountMayChange() } }
  }
  /// How channels are matched where their counts differ.
  @exclusivity(unchecked) public var channelInterpretation: ChannelInterpretation

  /// The context's sample rate.
  final let sampleRate: Double
  @exclusivity(unchecked) private(set) var inputs: [AudioNodeInput] = []
  @exclusivity(unchecked) private(set) var outputs: [AudioNodeOutput] = []
  /// Connections to all inputs, ended ones included; one for a source that plays or will play.
  final var connectionCount = 0
  /// Identifies the watch on its tail, or the tail's end; 0 while there is none.
  final var tailNumber = 0
  final var endedTailNumber = 0
  /// Whether the node is out of the graph.
  final var isDisabled = false
  /// False for what no page made: taps, and what pulls cycles.
  final var isOfPage = true
  /// Whether a cycle is before the node, or was.
  final var hearsCycle = false
  @exclusivity(unchecked) private var lastRenderedFrame = -1
  /// When the last quantum with an input that was not silent ended, in seconds.
  @exclusivity(unchecked) private var lastNonSilentTime = 0.0

  init(
    context: OfflineAudioContext, inputs inputCount: Int, outputs outputCount: Int,
    channelCount: Int = 2, channelCountMode: ChannelCountMode = .max,
    channelInterpretation: ChannelInterpretation = .speakers
  ) {
    self.context = context
    sampleRate = context.sampleRate
    self.channelCount = channelCount
    self.channelCountMode = channelCountMode
    self.channelInterpretation = channelInterpretation
    inputs = (0..<inputCount).map { _ in AudioNodeInput(owner: self) }
    outputs = (0..<outputCount).map { _ in AudioNodeOutput(node: self, channelCount: 1) }
    context.register(self)
  }

  /// How many inputs the node has, for life.
  public var numberOfInputs: Int { inputs.count }
  /// How many outputs the node has, for life.
  public var numberOfOutputs: Int { outputs.count }

  // MARK: Properties of subclasses

  /// Renders 128 frames from `frame` on into the outputs' buses.
  func process(at frame: Int) {}

  /// The node's parameters, which advance even in quanta that are not processed.
  @exclusivity(unchecked) public internal(set) final var parameters: [AudioParam] = []

  /// How long the node sounds after its input has fallen silent.
  var tailSeconds: Double { 0 }
  var latencySeconds: Double { 0 }

  /// Whether the node keeps rendering after its last input is gone: such nodes keep their connections.
  var outlivesInputs: Bool { false }

  /// Whether the node is rendered even when nothing is connected to its outputs.
  var worksUnheard: Bool { false }

  /// Whether something is connected to an output.
  var isHeard: Bool { outputs.contains { !$0.targets.isEmpty } }

  /// Whether the node's output is silent in this quantum as long as its inputs are.
  func propagatesSilence(at frame: Int) -> Bool {
    lastNonSilentTime + latencySeconds + tailSeconds < Double(frame) / sampleRate
  }

  /// The number of channels of an output for the current channels of the inputs.
  func outputChannelCount(_ output: Int) -> Int { inputs.first?.channelCount ?? 1 }

  // MARK: Rendering

  /// The input's sum for the quantum being rendered.
  @exclusivity(unchecked) private(set) var pulled: [AudioBus] = []
  /// Identifies the last render order that includes this node.
  final var orderMark = 0

  /// - Returns: false when the node has rendered this quantum, or is about to: in a cycle, readers then find the bus as
  ///   the previous quantum left it.
  final func enter(at frame: Int) -> Bool {
    guard lastRenderedFrame != frame else { return false }
    lastRenderedFrame = frame
    if lendsOutput { lendOutput() }
    willRenderSources()
    return true
  }

  final func hasEntered(at frame: Int) -> Bool { lastRenderedFrame == frame }

  /// Called before the nodes that feed the inputs are rendered.
  func willRenderSources() {}

  var branchRole: BranchRole { .none }

  /// A gathering that does the work of several filters together, of which this is the first.
  ///
  /// - Parameter filters: all of this node's class.
  /// - Returns: nil for nodes that are not filters.
  func gathering(of filters: [AudioNode]) -> (any Gathering)? { nil }

  /// True while the node renders but leaves its work to a gathering.
  @exclusivity(unchecked) final var isHeldBack = false

  /// Whether the node reads memory into which it renders, at some input.
  @exclusivity(unchecked) private final var readsItself = false

  /// Whether the node's only source may render straight into its output.
  final var lendsOutput = false

  /// A chain of sums renders straight into the output as well.
  private func receive(_ sum: AudioBus) -> AudioBus {
    let output = outputs[0]
    guard channelCountMode == .max, output.fanOut > 0, sum.channelCount == output.channelCount,
      sum != output.bus
    else { return sum }
    output.bus.copy(sum)
    return output.bus
  }

  private func lendOutput() {
    let input = Unmanaged.passUnretained(inputs[0])
    guard let source = input._withUnsafeGuaranteedRef({ $0.onlyDirectHeard }) else { return }
    Unmanaged.passUnretained(outputs[0])._withUnsafeGuaranteedRef { output in
      source._withUnsafeGuaranteedRef { source in
        let fits =
          channelCountMode == .max && source.fanOut == 1 && output.fanOut > 0
          && source.channelCount == output.channelCount
        source.render(into: fits ? output.bus : nil)
      }
    }
  }

  /// Whether the only output at an input may render into this node's output.
  final func mayLendOutput(to source: AudioNodeOutput) -> Bool {
    lendsOutput && inputs[0].onlyDirectOutput === source
  }

  func render(at frame: Int) {
    let inputsAreSilent = sumInputs()
    if !inputsAreSilent {
      lastNonSilentTime = Double(frame + RenderQuantum.frameCount) / sampleRate
    }
    if inputsAreSilent && propagatesSilence(at: frame) {
      for index in outputs.indices { outputs[index].bus.silence() }
      if !(self is AudioScheduledSourceNode) {
        for parameter in parameters { parameter.advance(at: frame) }
      }
    } else {
      for index in outputs.indices { outputs[index].bus.isSilent = false }
      if readsItself { hearItself() }
      process(at: frame)
    }
  }

  /// In a cycle the only source may be the memory into which this node renders; here the node reads a copy of it. As
  /// what is about to be rendered no longer counts as silent in Chromium, neither does what is read.
  private func hearItself() {
    for index in inputs.indices where inputs[index].readsOwner { pulled[index].isSilent = false }
  }

  func forgetTargets() {
    for output in outputs { output.targets.removeAll() }
  }

  /// - Returns: true when all inputs are silent.
  private func sumInputs() -> Bool {
    var areSilent = true
    readsItself = false
    for index in inputs.indices {
      // Unretained: the node keeps its inputs.
      var bus = Unmanaged.passUnretained(inputs[index])._withUnsafeGuaranteedRef {
        $0.sum(mode: channelCountMode, most: channelCount)
      }
      if lendsOutput, inputs[index].comesByChain {
        bus = receive(bus)
      } else if inputs[index].hasOnlyItself {
        markOwner(index, channelCountMode == .max)
      } else if !lendsOutput {
        let isOwn = rendersInto(bus)
        if isOwn { bus = inputs[index].copy(of: bus) }
        markOwner(index, isOwn)
      }
      areSilent = areSilent && bus.isSilent
      // A bus seldom changes, and storing it costs more than comparing.
      if index == pulled.count {
        pulled.append(bus)
      } else if pulled[index] != bus {
        pulled[index] = bus
      }
    }
    return areSilent
  }

  private func markOwner(_ index: Int, _ isOwn: Bool) {
    if inputs[index].readsOwner != isOwn { inputs[index].readsOwner = isOwn }
    if isOwn { readsItself = true }
  }

  private func rendersInto(_ bus: AudioBus) -> Bool {
    for index in outputs.indices where outputs[index].bus == bus { return true }
    return false
  }

  // MARK: Channel counts

  func inputChannelCountMayHaveChanged() {
    for (index, output) in outputs.enumerated() {
      let count = outputChannelCount(index)
      guard count != output.channelCount else { continue }
      output.setChannelCount(count)
      context.tell(output.targets)
    }
  }
}
