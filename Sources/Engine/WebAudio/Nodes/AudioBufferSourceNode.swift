import AudioSignal

/// Plays a buffer: forwards or backwards, at any rate, in part or in a loop.
///
/// - Shape: as many channels as the buffer; one while there is none.
/// - Units: `playbackRate` is a ratio, `detune` in cents, both k-rate; loop points in seconds of the
///   buffer.
/// - Real-time: rendering never allocates, locks or throws.
/// - Source: <https://webaudio.github.io/web-audio-api/#AudioBufferSourceNode>
public final class AudioBufferSourceNode: AudioScheduledSourceNode {
  /// How fast the buffer is read; 1 by default, negative for backwards.
  public let playbackRate: AudioParam
  /// Cents by which it is read faster.
  public let detune: AudioParam
  /// Whether playback goes back to `loopStart` at `loopEnd`.
  public var loop: Bool {
    didSet { hasLooped = hasLooped || loop }
  }
  /// Where the loop begins, in seconds of the buffer.
  public var loopStart: Double
  /// Where the loop ends, in seconds of the buffer; 0 for the buffer's end.
  public var loopEnd: Double
  /// What is played; nil until there is something.
  @exclusivity(unchecked) public private(set) var buffer: SampleBuffer?

  @exclusivity(unchecked) private var reader = BufferReader()
  @exclusivity(unchecked) private var duration: Double?
  @exclusivity(unchecked) private var hasLooped: Bool
  /// The lowest rate so far; 1 before the first quantum.
  @exclusivity(unchecked) private var slowestRate = 1.0

  /// - Throws: as `setBuffer`.
  public init(
    context: OfflineAudioContext, buffer: SampleBuffer? = nil, playbackRate: Float = 1,
    detune: Float = 0, loop: Bool = false, loopStart: Double = 0, loopEnd: Double = 0
  ) throws(WebAudioError) {
    func parameter(_ name: String, _ value: Float, _ defaultValue: Float) -> AudioParam {
      AudioParam(
        name, context: context, value: value, defaultValue: defaultValue, rate: .kRate,
        hasFixedRate: true)
    }
    self.playbackRate = parameter("playbackRate", playbackRate, 1)
    self.detune = parameter("detune", detune, 0)
    self.loop = loop
    hasLooped = loop
    self.loopStart = loopStart
    self.loopEnd = loopEnd
    super.init(context: context)
    parameters = [self.playbackRate, self.detune]
    for parameter in parameters { parameter.keepsNotANumber = true }
    if let buffer { try setBuffer(buffer) }
  }

  /// - Throws: `unsupportedChannelCount` unless there are 1 to 32 channels, `unsupportedLength`
  ///   without a frame.
  public func setBuffer(_ buffer: SampleBuffer?) throws(WebAudioError) {
    if let buffer {
      guard (1...32).contains(buffer.channelCount) else {
        throw .unsupportedChannelCount(buffer.channelCount)
      }
      guard buffer.frameCount > 0 else { throw .unsupportedLength(0) }
    }
    self.buffer = buffer
    // Buffers store their rates as floats, like contexts.
    self.buffer?.sampleRate = Double(Float(buffer?.sampleRate ?? 0))
    inputChannelCountMayHaveChanged()
    // As in Chromium, the offset of an earlier start is forgotten.
    reader.position = 0
    if isScheduled { context.endChanged(of: self) }
  }

  /// Writes into the buffer's memory, which a page shares with the node that plays it.
  ///
  /// - Precondition: the buffer has this channel, and the samples lie within it.
  public func write(_ samples: [Float], channel: Int, frame: Int) {
    buffer?.channels[channel].replaceSubrange(frame..<frame + samples.count, with: samples)
  }

  /// Known only roughly for a source whose sound is not requested: Chromium knows the slowest rate at which it has
  /// played so far.
  override var overdueTime: Double {
    guard isScheduled, let buffer, !hasLooped || duration != nil, slowestRate > 0 else {
      return endTime
    }
    let seconds = (duration ?? buffer.duration) / slowestRate
    let extra = Double(2 * RenderQuantum.frameCount) / context.sampleRate
    return min(endTime, startTime + seconds + extra)
  }

  override func isOverdue(at time: Double) -> Bool { time > overdueTime }

  /// - Parameters:
  ///   - offset: seconds into the buffer at which to begin.
  ///   - duration: seconds of the buffer to play.
  /// - Throws: `alreadyStarted`, `invalidTime`.
  public func start(
    _ when: Double = 0, offset: Double?, duration: Double? = nil
  ) throws(WebAudioError) {
    let offset = try offset.map { value throws(WebAudioError) in
      try checked(value, "the offset of start")
    }
    self.duration = try duration.map { value throws(WebAudioError) in
      try checked(value, "the duration of start")
    }
    try start(when)
    guard let buffer, let offset else { return }
    let bounded = min(max(offset, 0), buffer.duration)
    let isPlain = playbackRate.value == 1 && detune.value == 0
    reader.position =
      isPlain
      ? Self.roundedFrames(bounded, buffer.sampleRate).rounded() : bounded * buffer.sampleRate
  }

  override func outputChannelCount(_ output: Int) -> Int { buffer?.channelCount ?? 1 }

  override func process(at frame: Int) {
    let bus = outputs[0].bus
    guard let buffer else {
      // A source that is rendered while it has no sound stays silent for good.
      bus.silence()
      if isScheduled { finish() }
      return
    }
    guard let span = span(at: frame) else { return }
    // The rate is evaluated first: a source that modulates itself reads its last quantum from here.
    let rate = rate(of: buffer, at: frame)
    bus.silence()
    if !rate.isNaN { slowestRate = min(slowestRate, rate) }
    let region = BufferReader.Region(
      buffer, loops: loop, from: loopStart, to: loopEnd)
    // A loop shorter than one step plays nothing, which for what comes next is no input.
    bus.isSilent = abs(rate) > region.length
    // A position beyond the loop is moved back first, and what the start leaves out is skipped afterwards.
    reader.enterLoop(of: region, rate: rate, frameCount: buffer.frameCount)
    if span.startOffset < 0, abs(rate) <= region.length {
      let skipped = abs(span.startOffset * rate)
      reader.position += rate < 0 ? -skipped : skipped
      reader.played = skipped
    }
    var range = span.first..<span.end
    var endsByDuration = false
    if let duration {
      let left = duration * buffer.sampleRate - reader.played
      let frames = left <= 0 ? 0 : (left / abs(rate)).rounded(.up)
      if frames < Double(range.count) {
        range = range.lowerBound..<(range.lowerBound + Int(frames))
        endsByDuration = true
      }
    }
    let isAtEnd = reader.render(buffer, into: bus, range, rate: rate, region: region)
    reader.played += Double(range.count) * abs(rate)
    if isAtEnd || endsByDuration { finish() }
  }

  private func rate(of buffer: SampleBuffer, at frame: Int) -> Double {
    let speed = Double(playbackRate.finalValue(at: frame))
    let cents = detune.finalValue(at: frame) / 1200
    let rate = buffer.sampleRate / context.sampleRate * speed * PowerOfTwo.of(Double(cents))
    // Chromium clamps the rate, but keeps NaN.
    return rate.isNaN ? rate : min(max(rate, -1024), 1024)
  }
}
