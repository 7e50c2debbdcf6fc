/// A source that plays from a start time to a stop time.
///
/// Times fall on frames as in Chromium: rounded to 1/1024 of a frame, then up to the next frame.
///
/// - Units: times in seconds of the context.
/// - Source: <https://webaudio.github.io/web-audio-api/#AudioScheduledSourceNode>
public class AudioScheduledSourceNode: AudioNode {
  /// The frames of one quantum in which the source plays.
  struct Span {
    let first: Int
    let end: Int
    /// Frames from the start time to its frame (negative); 0 after the first quantum.
    let startOffset: Double
  }

  /// Its number among the context's started sources.
  final var startNumber = 0
  @exclusivity(unchecked) private var startFrame: Int?
  @exclusivity(unchecked) private(set) final var startTime = 0.0
  @exclusivity(unchecked) private var endFrame = Int.max
  /// As it was set; infinite before.
  @exclusivity(unchecked) private(set) final var endTime = Double.infinity
  /// True from the first quantum on in which the source plays.
  @exclusivity(unchecked) private var hasBegun = false
  @exclusivity(unchecked) package private(set) var hasFinished = false

  init(context: OfflineAudioContext) {
    super.init(context: context, inputs: 0, outputs: 1)
  }

  /// - Throws: `alreadyStarted`, `invalidTime`.
  public func start(_ when: Double = 0) throws(WebAudioError) {
    guard startFrame == nil else { throw .alreadyStarted }
    startTime = max(try checked(when, "start"), context.currentTime)
    startFrame = Self.frame(ofTime: startTime, context.sampleRate)
    gainConnection()
    context.sourceStarted(self)
  }

  /// - Throws: `notStarted`, `invalidTime`.
  public func stop(_ when: Double = 0) throws(WebAudioError) {
    guard startFrame != nil else { throw .notStarted }
    endTime = try checked(when, "stop")
    endFrame = Self.frame(ofTime: endTime, context.sampleRate)
    context.endChanged(of: self)
  }

  /// When the source is over even if its sound is never requested; infinite when that is unknown.
  var overdueTime: Double { endTime + Self.overdueSeconds(context) }

  func isOverdue(at time: Double) -> Bool { time >= overdueTime }

  final var isScheduled: Bool { startFrame != nil }

  /// Two quanta, divided as floats.
  static func overdueSeconds(_ context: OfflineAudioContext) -> Double {
    Double(Float(2 * RenderQuantum.frameCount) / Float(context.sampleRate))
  }

  override func propagatesSilence(at frame: Int) -> Bool { startFrame == nil || hasFinished }

  /// Where the source plays in the quantum at `frame`; nil, and a silent bus, where it does not.
  func span(at frame: Int) -> Span? {
    let quantumEnd = frame + RenderQuantum.frameCount
    // A stop ends the source even if it comes before the start.
    if endFrame <= frame { finish() }
    guard let startFrame, startFrame < quantumEnd, frame < endFrame, !hasFinished else {
      outputs[0].bus.silence()
      return nil
    }
    // Also where the source is first rendered long after its start.
    let startOffset = hasBegun ? 0 : startTime * context.sampleRate - Double(startFrame)
    hasBegun = true
    // A playing source ends with the quantum at whose end the stop falls.
    if endFrame <= quantumEnd { finish() }
    guard startFrame < endFrame else {
      outputs[0].bus.silence()
      return nil
    }
    let span = Span(
      first: max(startFrame - frame, 0), end: min(endFrame - frame, RenderQuantum.frameCount),
      startOffset: startOffset)
    silence(around: span)
    return span
  }

  /// Before the parameters are evaluated: a source that modulates itself reads its last quantum from here, without the
  /// frames that are not played in this one.
  private func silence(around span: Span) {
    let bus = outputs[0].bus
    for channel in 0..<outputs[0].channelCount {
      let samples = bus[channel]
      for index in 0..<span.first { samples[index] = 0 }
      for index in span.end..<RenderQuantum.frameCount { samples[index] = 0 }
    }
  }

  /// Takes the source out of the graph from the next quantum on.
  func finish() {
    guard !hasFinished else { return }
    hasFinished = true
    context.sourceFinished(self)
  }

  /// Rounds to 1/1024 of a frame, which hides the rounding errors of times in seconds.
  static func roundedFrames(_ seconds: Double, _ sampleRate: Double) -> Double {
    (seconds * sampleRate * 1024).rounded(.toNearestOrAwayFromZero) / 1024
  }

  /// The first frame at or after a time.
  static func frame(ofTime seconds: Double, _ sampleRate: Double) -> Int {
    Int(min(roundedFrames(seconds, sampleRate).rounded(.up), 1e15))
  }

  func checked(_ seconds: Double, _ method: String) throws(WebAudioError) -> Double {
    guard seconds.isFinite, seconds >= 0 else {
      throw .invalidTime(method: method, seconds: seconds)
    }
    return seconds
  }
}
