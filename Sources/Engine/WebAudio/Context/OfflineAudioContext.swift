import AudioSignal
import CFloatingPoint

/// In which order the connections of one input are added, which decides the last bit.
public enum InputSummation: Sendable {
  /// From the first connection to the last.
  case connectionOrder
  /// From the last to the first, as captures with stable sums do.
  case stable
}

/// Renders an audio graph into memory, as fast as it can.
///
/// A context and its nodes belong together and to one task at a time; any number of contexts may
/// render at once.
///
/// - Shape: `numberOfChannels` channels of `length` frames.
/// - Source: <https://webaudio.github.io/web-audio-api/#OfflineAudioContext>
public final class OfflineAudioContext {
  public let sampleRate: Double
  public let length: Int
  public private(set) var destination: AudioDestinationNode!
  public var listener: AudioListener {
    if let madeListener { return madeListener }
    let made = AudioListener(context: self)
    madeListener = made
    return made
  }
  private var madeListener: AudioListener?
  /// The frame at which the quantum being rendered starts.
  public private(set) var currentFrame = 0
  public let summation: InputSummation

  /// What a `PannerNode` needs for the panning model HRTF; none come with this library.
  public var headKernels: HeadKernels?

  private var nodes: [AudioNode] = []
  private var suspensions: [Int: [() throws -> Void]] = [:]
  private var finished: [AudioNode] = []
  /// Nodes whose connections have ended and whose tails sound on.
  private var tails: [AudioNode] = []
  /// Those of them whose tails have ended in this quantum.
  private var endedTails: [AudioNode] = []
  /// Sources that were started and may not have finished.
  private var scheduled: [AudioScheduledSourceNode] = []
  /// No source is overdue before.
  private var earliestOverdue = Double.infinity
  /// Frames that have been handed out.
  private var position = 0
  private var hasBegun = false
  private var isRendering = false
  private var hasFinished = false
  /// Inputs whose owners are to look at their channels.
  private var changedInputs: [AudioNodeInput] = []
  /// Outputs whose connections are to be counted.
  private var uncounted: [AudioNodeOutput] = []
  /// Counts changes of the graph, so that orders made before one are known.
  private(set) var graphVersion = 0
  private var order = RenderOrder()
  /// Measures the parts of the graph; rendering then reads the clock twice for each node.
  public var stopwatch: StageStopwatch?
  private var lastOrderMark = 0
  /// Parameters that wait for their audio just now.
  private var depth = 0
  private var isTooDeep = false
  /// Nodes that are rendered also when nothing is connected to their outputs.
  private var unheard: [AudioNode] = []
  /// Basic waveforms that were made so far.
  var waves: [OscillatorType: PeriodicWave] = [:]
  private(set) lazy var biquadDesigns = BiquadDesigns(sampleRate: sampleRate)

  /// - Throws: `unsupportedChannelCount`, `unsupportedLength`, `unsupportedSampleRate` outside of
  ///   what Chromium supports: 1 to 32 channels, 3000 to 768000 Hz, at least one frame.
  public init(
    numberOfChannels: Int, length: Int, sampleRate: Double,
    summation: InputSummation = .connectionOrder
  ) throws(WebAudioError) {
    guard (1...32).contains(numberOfChannels) else {
      throw .unsupportedChannelCount(numberOfChannels)
    }
    guard length >= 1 else { throw .unsupportedLength(length) }
    guard (3000...768_000).contains(sampleRate) else { throw .unsupportedSampleRate(sampleRate) }
    // Browsers keep the rate as a float.
    self.sampleRate = Double(Float(sampleRate))
    self.length = length
    self.summation = summation
    destination = AudioDestinationNode(context: self, channelCount: numberOfChannels)
  }

  /// Inputs and outputs know each other; without a graph around them they would stay for ever.
  deinit {
    for node in nodes { node.forgetTargets() }
  }

  /// Seconds since the start of the render, at the start of the current quantum.
  public var currentTime: Double { time(ofFrame: currentFrame) }

  /// Runs `body` while rendering is suspended at the first quantum boundary at or after `time`.
  ///
  /// The time counts in whole frames, rounded down as in Chromium. Bodies at one boundary run in
  /// the order of their calls, where a browser allows a single one.
  ///
  /// Takes the place of JavaScript's `suspend(time).then(() => { …; resume(); })`.
  ///
  /// - Throws: `invalidSuspendTime` when the time is not within the render or already passed.
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

  /// Renders the whole length.
  ///
  /// Subnormal numbers count as zero meanwhile, as they do in a browser's render thread.
  ///
  /// - Throws: `renderedBefore`, `unsupported` for a graph that is deeper than the stack, and what
  ///   a suspension's body throws.
  public func startRendering() throws -> SampleBuffer {
    guard !hasBegun else { throw WebAudioError.renderedBefore }
    return try renderNext(length)
  }

  /// Renders the next frames, fewer at the end: blocks of any size give the samples of the whole.
  ///
  /// - Returns: no frames once everything is rendered.
  /// - Throws: `renderedBefore` from within a suspension; else as `startRendering`, and after that
  ///   nothing more is rendered.
  public func renderNext(_ frameCount: Int) throws -> SampleBuffer {
    guard !isRendering else { throw WebAudioError.renderedBefore }
    (hasBegun, isRendering) = (true, true)
    defer { isRendering = false }
    let count = hasFinished ? 0 : min(max(frameCount, 0), length - position)
    var rendered = SampleBuffer(
      channelCount: destination.channelCount, frameCount: count, sampleRate: sampleRate)
    let flushedBefore = parity_set_flush_to_zero(true)
    defer { parity_set_flush_to_zero(flushedBefore) }
    do {
      var written = 0
      while written < count {
        let offset = position % RenderQuantum.frameCount
        if offset == 0 { try advance(flushing: flushedBefore) }
        let part = min(RenderQuantum.frameCount - offset, count - written)
        copy(part, from: offset, to: &rendered, at: written)
        written += part
        position += part
      }
    } catch {
      finish()
      throw error
    }
    if position == length { finish() }
    return rendered
  }

  /// Renders the next quantum whole, also one that the length cuts, into room for 128 frames each.
  ///
  /// For who drives a graph without an end: nothing is copied besides, and nothing allocated while
  /// the graph stays as it is.
  ///
  /// - Parameter prepare: runs first, as what is suspended for a quantum does.
  /// - Precondition: two channels, and nothing that was not a whole quantum has been rendered.
  /// - Throws: as `renderNext`, and what `prepare` throws.
  package func renderQuantum(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>,
    preparing prepare: () throws -> Void
  ) throws {
    precondition(
      destination.channelCount == 2 && position.isMultiple(of: RenderQuantum.frameCount))
    hasBegun = true
    currentFrame = position
    madeListener?.look(at: position)
    noteEndedTails()
    finishOverdueSources()
    try prepare()
    let flushedBefore = parity_set_flush_to_zero(true)
    defer { parity_set_flush_to_zero(flushedBefore) }
    try advance(flushing: flushedBefore)
    left.update(from: destination.bus[0], count: RenderQuantum.frameCount)
    right.update(from: destination.bus[1], count: RenderQuantum.frameCount)
    position += RenderQuantum.frameCount
  }

  private func finish() {
    hasFinished = true
    suspensions = [:]
  }

  /// Runs what waits for the next quantum, and renders it.
  private func advance(flushing flushedBefore: Bool) throws {
    currentFrame = position
    madeListener?.look(at: position)
    noteEndedTails()
    finishOverdueSources()
    try runSuspensions(at: position, flushing: flushedBefore)
    renderQuantum(at: position)
    guard !isTooDeep else {
      throw WebAudioError.unsupported(
        feature: "more than \(Self.deepestModulation) parameters, each modulating the next")
    }
  }

  /// Runs what waits for `frame`, also what the bodies themselves add; in the caller's mode for
  /// subnormal numbers, as a browser's main thread has its own.
  private func runSuspensions(at frame: Int, flushing flushed: Bool) throws {
    while let bodies = suspensions.removeValue(forKey: frame) {
      parity_set_flush_to_zero(flushed)
      defer { parity_set_flush_to_zero(true) }
      for body in bodies { try body() }
      parity_set_flush_to_zero(true)
      madeListener?.look(at: frame)
    }
  }

  private func renderQuantum(at frame: Int) {
    noteEndedTails()
    finishOverdueSources()
    noteChanges()
    // Behind the destination, nodes that work without being heard.
    order.update(for: self) { [destination] + unheard.filter { !$0.isHeard } }
    order.run(at: frame, stopwatch: stopwatch)
    if !finished.isEmpty {
      for source in finished { source.loseConnection() }
      finished.removeAll(keepingCapacity: true)
      noteChanges()
    }
    noteEndedTails()
    leaveEndedTails()
  }

  /// Makes known what was connected and cut since.
  private func noteChanges() {
    guard !uncounted.isEmpty || !changedInputs.isEmpty else { return }
    for output in uncounted { output.countTargets() }
    uncounted.removeAll(keepingCapacity: true)
    for input in changedInputs { input.tellOwner() }
    changedInputs.removeAll(keepingCapacity: true)
  }

  /// Tails that have ended by now. Their nodes leave before the next quantum: a browser leaves that
  /// to its main thread.
  private func noteEndedTails() {
    var index = 0
    while index < tails.count {
      if tails[index].propagatesSilence(at: currentFrame) {
        endedTails.append(tails.remove(at: index))
      } else {
        index += 1
      }
    }
  }

  private func leaveEndedTails() {
    guard !endedTails.isEmpty else { return }
    let leaving = endedTails
    endedTails.removeAll(keepingCapacity: true)
    for node in leaving { node.disable() }
  }

  /// Sources whose time has passed without anybody having asked for their sound.
  private func finishOverdueSources() {
    guard currentTime >= earliestOverdue else { return }
    scheduled.removeAll(where: \.hasFinished)
    for source in scheduled where source.isOverdue(at: currentTime) { source.finish() }
    earliestOverdue = scheduled.map(\.overdueTime).min() ?? .infinity
  }

  private func copy(
    _ count: Int, from offset: Int, to rendered: inout SampleBuffer, at start: Int
  ) {
    for channel in rendered.channels.indices {
      let samples = destination.bus[channel] + offset
      rendered.channels[channel].withUnsafeMutableBufferPointer { target in
        for index in 0..<count { target[start + index] = samples[index] }
      }
    }
  }

  // MARK: For nodes

  /// How many parameters may wait for each other's audio: each takes some kB of the stack in
  /// a debug build, of which a thread has 8 MB on Linux.
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

  /// Called when a connection came, went or ended.
  func graphChanged() { graphVersion += 1 }

  /// The input's owner looks at its channels before the next quantum; before the first one, at once.
  func inputChanged(_ input: AudioNodeInput) {
    guard hasBegun else { return input.tellOwner() }
    changedInputs.append(input)
  }

  /// The output's connections are counted before the next quantum.
  func targetsChanged(of output: AudioNodeOutput) { uncounted.append(output) }

  func nextOrderMark() -> Int {
    lastOrderMark += 1
    return lastOrderMark
  }

  /// A node that lost its inputs stays in the graph until its tail has ended.
  func watchTail(of node: AudioNode) {
    if !tails.contains(where: { $0 === node }) { tails.append(node) }
  }

  func forgetTail(of node: AudioNode) {
    if !tails.isEmpty { tails.removeAll { $0 === node } }
    if !endedTails.isEmpty { endedTails.removeAll { $0 === node } }
  }

  func sourceStarted(_ source: AudioScheduledSourceNode) {
    scheduled.append(source)
    earliestOverdue = min(earliestOverdue, source.overdueTime)
  }

  /// What a source was told changed when it ends.
  func endChanged(of source: AudioScheduledSourceNode) {
    earliestOverdue = min(earliestOverdue, source.overdueTime)
  }

  /// A source that ended in this quantum leaves the graph after it.
  func sourceFinished(_ node: AudioNode) { finished.append(node) }
}
