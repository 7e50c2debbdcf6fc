import AudioSignal
import CFloatingPoint

/// The order in which the connections of one input are added, which decides the last bit.
public enum InputSummation: Sendable {
  /// From the first connection to the last.
  case connectionOrder
  /// From the last to the first, as captures with stable sums do.
  case stable
}

/// Renders an audio graph into memory, as fast as it can.
///
/// A context and its nodes belong together, and to one task at a time; any number of contexts may render at once.
///
/// - Shape: `numberOfChannels` channels of `length` frames.
/// - Source: <https://webaudio.github.io/web-audio-api/#OfflineAudioContext>
public final class OfflineAudioContext {
  /// In hertz.
  public let sampleRate: Double
  /// Frames that are rendered.
  public let length: Int
  /// What is connected to it is rendered.
  public private(set) var destination: AudioDestinationNode!
  /// Where panned sounds are heard; made when it is asked for.
  public var listener: AudioListener {
    if let madeListener { return madeListener }
    let made = AudioListener(context: self)
    madeListener = made
    return made
  }
  private(set) var madeListener: AudioListener?
  /// The frame at which the quantum being rendered starts.
  public internal(set) var currentFrame = 0
  /// In which order the connections of one input are added.
  public let summation: InputSummation

  /// The responses that a `PannerNode` needs for the panning model HRTF; none are part of this library.
  public var headKernels: HeadKernels?

  private var nodes: [AudioNode] = []
  var suspensions: [Int: [() throws -> Void]] = [:]
  var finished: [AudioNode] = []
  /// Nodes whose connections have ended and whose tails still sound.
  var tails: [WatchedTail] = []
  var lastTailNumber = 0
  /// Those whose tails have ended in this quantum.
  var endedTails: [WatchedTail] = []
  /// True when one had ended by the end of the last quantum: then all that have ended by the beginning of the next
  /// leave together before it; otherwise they wait for another quantum, as for a browser's main thread.
  var tailsAreDue = false
  /// Sources that were started and may not have finished.
  var scheduled = ScheduledSources()
  /// The number of frames returned so far.
  var position = 0
  var hasBegun = false
  var isRendering = false
  var hasFinished = false
  /// Where cycles are cut; with sums in the order of connections they are cut where the destination reaches them.
  var cycles = CycleEntries()
  /// Inputs whose owners must update their channels.
  var changedInputs: [AudioNodeInput] = []
  /// Owners that must still update their channels, and connections whose ends must still be propagated.
  var widening: [any AudioInputOwner] = []
  var isWidening = false
  var ending: [Connection] = []
  var isEnding = false
  /// Inputs of which all outputs must be counted.
  var wholeInputs: [AudioNodeInput] = []
  /// Outputs whose connections must be counted.
  var uncounted: [AudioNodeOutput] = []
  /// The number of connections visited to make, remove, end and sum connections; a test checks that it grows linearly
  /// with their number.
  var visits = 0
  /// Counts changes of the graph, so that orders computed before one are recognised as out of date.
  private(set) var graphVersion = 0
  var order = RenderOrder()
  /// Measures the parts of the graph; rendering then reads the clock twice for each node.
  public var stopwatch: StageStopwatch?
  private var lastOrderMark = 0
  private var lastConnection = 0
  /// The number of parameters that are currently waiting for their audio.
  private var depth = 0
  var isTooDeep = false
  /// Nodes that are rendered even when nothing is connected to their outputs.
  var unheard: [AudioNode] = []
  /// The basic waveforms made so far.
  var waves: [OscillatorType: PeriodicWave] = [:]
  private(set) lazy var biquadDesigns = BiquadDesigns(sampleRate: sampleRate)

  /// - Throws: `unsupportedChannelCount`, `unsupportedLength`, `unsupportedSampleRate` outside what Chromium supports:
  ///   1 to 32 channels, 3000 to 768000 Hz, at least one frame.
  public init(
    numberOfChannels: Int, length: Int, sampleRate: Double,
    summation: InputSummation = .connectionOrder
  ) throws(WebAudioError) {
    guard (1...32).contains(numberOfChannels) else {
      throw .unsupportedChannelCount(numberOfChannels)
    }
    guard length >= 1 else { throw .unsupportedLength(length) }
    guard (3000...768_000).contains(sampleRate) else { throw .unsupportedSampleRate(sampleRate) }
    // Browsers store the rate as a float.
    self.sampleRate = Double(Float(sampleRate))
    self.length = length
    self.summation = summation
    destination = AudioDestinationNode(context: self, channelCount: numberOfChannels)
  }

  /// Inputs and outputs refer to each other; without this, they would never be freed.
  deinit {
    for node in nodes { node.forgetTargets() }
  }

  /// Seconds since the start of the render, at the start of the current quantum.
  public var currentTime: Double { time(ofFrame: currentFrame) }

  /// Runs `body` while rendering is suspended at the first quantum boundary at or after `time`.
  ///
  /// The time counts in whole frames, rounded down as in Chromium. Bodies at one boundary run in the order of their
  /// calls, while a browser allows only one.
  ///
  /// Replaces JavaScript's `suspend(time).then(() => { …; resume(); })`.
  ///
  /// - Throws: `invalidSuspendTime` when the time is outside the render or has already passed.
  public func suspend(
    at time: Double, _ body: @escaping () throws -> Void
  ) throws(WebAudioError) {
    let frame = (time * sampleRate).rounded(.down)
    guard time >= 0, frame < Double(length), !hasFinished else {
      throw .invalidSuspendTime(seconds: time)
    }
    let quantum = RenderQuantum.frameCount
    let boundary = (Int(frame) + quantum - 1) / quantum * quantum
    guard boundary >= currentFrame, boundary < length else {
      throw .invalidSuspendTime(seconds: time)
    }
    suspensions[boundary, default: []].append(body)
  }

  // MARK: For nodes

  /// How many parameters may wait for each other's audio: each takes some kB of the stack in a debug build, of which a
  /// thread has 8 MB on Linux.
  static let deepestModulation = 1000

  /// Runs `body` one parameter deeper, unless that is too deep.
  func descend(_ body: () -> Void) {
    guard depth < Self.deepestModulation else {
      isTooDeep = true
      return
    }
    depth += 1
    body()
    depth -= 1
  }

  func time(ofFrame frame: Int) -> Double { Double(frame) / sampleRate }

  func register(_ node: AudioNode) {
    nodes.append(node)
    guard node.worksUnheard else { return }
    unheard.append(node)
    graphChanged()
  }

  /// Called when a connection was made, removed, or ended.
  func graphChanged() { graphVersion += 1 }

  /// The input's owner updates its channels before the next quantum; before the first one, at once.
  func inputChanged(_ input: AudioNodeInput) {
    guard hasBegun else { return input.tellOwner() }
    changedInputs.append(input)
  }

  /// The output's connections are counted before the next quantum.
  func targetsChanged(of output: AudioNodeOutput) { uncounted.append(output) }

  /// Until the next quantum, only the changed connections of the input are counted.
  func listedWhole(_ input: AudioNodeInput) { wholeInputs.append(input) }

  func nextConnection() -> Int {
    lastConnection += 1
    return lastConnection
  }

  func nextOrderMark() -> Int {
    lastOrderMark += 1
    return lastOrderMark
  }
}
