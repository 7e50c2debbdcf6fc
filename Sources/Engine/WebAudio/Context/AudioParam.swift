import AudioSignal

/// Whether a parameter has a value for each frame or one for each quantum.
public enum AutomationRate: String, Sendable {
  /// A value for each frame.
  case aRate = "a-rate"
  /// A value for each quantum of 128 frames.
  case kRate = "k-rate"
}

/// A parameter of a node: a value, scheduled changes, and audio that is added to it.
///
/// - Units: each node documents its own; times in seconds of the context.
/// - Real-time: evaluation allocates nothing; scheduling does.
/// - Source: <https://webaudio.github.io/web-audio-api/#AudioParam>
public final class AudioParam: AudioInputOwner {
  /// As in JavaScript: `frequency`, `Q`.
  public let name: String
  /// The value of a new node that is given no other.
  public let defaultValue: Float
  /// The smallest value that is used; smaller ones count as this.
  public let minValue: Float
  /// The largest value that is used; larger ones count as this.
  public let maxValue: Float
  /// Whether the parameter is evaluated for each frame or each quantum.
  @exclusivity(unchecked) public private(set) var automationRate: AutomationRate
  unowned let context: OfflineAudioContext
  /// The context's sample rate.
  private let sampleRate: Double
  private(set) lazy var input = AudioNodeInput(owner: self)

  /// Whether anything is connected, ended connections included: as in Chromium, the parameter then has a value for each
  /// frame.
  @exclusivity(unchecked) private(set) var takesAudio = false

  @exclusivity(unchecked) var timeline: ParamTimeline {
    didSet {
      hasEvents = !timeline.isEmpty
      reserveValues()
    }
  }

  /// Reserves memory for events that are scheduled while a graph renders, so that scheduling them does not allocate.
  package func reserveEvents(_ count: Int) { timeline.events.reserveCapacity(count) }

  /// Read by every node in every quantum, so that most need not access the timeline.
  @exclusivity(unchecked) private var hasEvents = false
  @exclusivity(unchecked) private var intrinsicValue: Float
  private let hasFixedRate: Bool
  /// Values for each frame; most parameters never have any, and without them a graph of thousands fits the caches.
  private var reserved: UnsafeMutablePointer<Float>?
  private lazy var sumMemory = BusMemory(channelCount: 1)
  private var inputSum: AudioBus { sumMemory.bus }
  /// With stable sums: the sum of all inputs when it was last computed.
  private lazy var chainSum = inputSum
  private var summedFrame = -1

  init(
    _ name: String, context: OfflineAudioContext, value: Float? = nil, defaultValue: Float,
    range: ClosedRange<Float> = -Float.greatestFiniteMagnitude...Float.greatestFiniteMagnitude,
    rate: AutomationRate = .aRate, hasFixedRate: Bool = false
  ) {
    self.name = name
    self.context = context
    sampleRate = context.sampleRate
    self.defaultValue = defaultValue
    minValue = range.lowerBound
    maxValue = range.upperBound
    automationRate = rate
    self.hasFixedRate = hasFixedRate
    intrinsicValue = min(max(value ?? defaultValue, minValue), maxValue)
    timeline = ParamTimeline(sampleRate: context.sampleRate)
  }

  deinit { reserved?.deallocate() }

  /// Reserves memory for the values of a whole quantum, so that rendering need not.
  @discardableResult
  func reserveValues() -> UnsafeMutablePointer<Float> {
    if let reserved { return reserved }
    let values = UnsafeMutablePointer<Float>.allocate(capacity: RenderQuantum.frameCount)
    values.initialize(repeating: 0, count: RenderQuantum.frameCount)
    reserved = values
    return values
  }

  private var storage: UnsafeMutablePointer<Float> { reserveValues() }

  // Audio that feeds a parameter is mixed down to mono.
  var channelCount: Int { 1 }
  var channelCountMode: ChannelCountMode { .explicit }
  var channelInterpretation: ChannelInterpretation { .speakers }
  func inputChannelCountMayHaveChanged() {
    takesAudio = input.isConnected
    guard takesAudio else { return }
    reserveValues()
    _ = inputSum
  }

  /// The value at the start of the current quantum.
  public var value: Float { intrinsicValue }

  /// Sets the value, which is an event at the current time, like assigning `value` in a browser.
  ///
  /// - Throws: `nonFiniteValue`; `overlappingValueCurve` while a curve runs.
  public func setValue(_ value: Float) throws(WebAudioError) {
    guard value.isFinite else {
      throw .nonFiniteValue(method: "\(name).value", value: Double(value))
    }
    intrinsicValue = clamp(value)
    try setValueAtTime(intrinsicValue, context.currentTime)
  }

  /// - Throws: `unsupportedAutomationRate` where the specification fixes the rate.
  public func setAutomationRate(_ rate: AutomationRate) throws(WebAudioError) {
    guard !hasFixedRate || rate == automationRate else {
      throw .unsupportedAutomationRate(parameter: name)
    }
    automationRate = rate
  }

  /// Sets the value as a constructor's options do: without an event.
  package func setInitialValue(_ value: Float) { intrinsicValue = clamp(value) }

  // MARK: For nodes

  /// Whether the parameter needs a value for each frame of the quantum at `frame`.
  ///
  /// Chromium uses another code path then, with other rounding, even where all values are equal.
  func isSampleAccurate(at frame: Int) -> Bool {
    takesAudio || (hasEvents && timelineIsActive(at: frame))
  }

  /// Whether there are values for each frame, and the rate is a-rate.
  func variesWithinQuantum(at frame: Int) -> Bool {
    automationRate == .aRate && isSampleAccurate(at: frame)
  }

  /// 128 values for the quantum: one for each frame, or the quantum's value repeated.
  func values(at frame: Int) -> UnsafeMutablePointer<Float> {
    let values = storage
    if variesWithinQuantum(at: frame) {
      intrinsicValue = clamp(
        timeline.evaluate(
          from: frame, to: frame + RenderQuantum.frameCount, count: RenderQuantum.frameCount,
          controlRate: sampleRate, current: intrinsicValue, into: values))
      Self.clamp(values, minValue, maxValue, notANumber: notANumber)
      addInputs(at: frame, count: RenderQuantum.frameCount)
    } else {
      values.update(repeating: finalValue(at: frame), count: RenderQuantum.frameCount)
    }
    return values
  }

  /// Advances by a quantum whose values are not needed.
  func advance(at frame: Int) {
    if variesWithinQuantum(at: frame) { _ = values(at: frame) } else { _ = finalValue(at: frame) }
  }

  /// The single value for the whole quantum.
  func finalValue(at frame: Int) -> Float {
    // Most parameters have neither events nor audio.
    if !hasEvents && !takesAudio { return intrinsicValue }
    stepTimeline(at: frame)
    guard takesAudio else { return intrinsicValue }
    storage[0] = intrinsicValue
    addInputs(at: frame, count: 1)
    return storage[0]
  }

  /// Advances the value to the quantum, without the added audio.
  func stepTimeline(at frame: Int) {
    guard let first = firstEvent, time(ofFrame: frame) >= first.time else { return }
    intrinsicValue = clamp(
      timeline.evaluate(
        from: frame, to: frame + 1, count: 1,
        controlRate: sampleRate / Double(RenderQuantum.frameCount),
        current: intrinsicValue, into: storage))
  }

  /// The quantum's values from the last evaluation.
  var lastValues: UnsafeMutablePointer<Float> { storage }

  private func timelineIsActive(at frame: Int) -> Bool {
    guard let first = firstEvent else { return false }
    let now = time(ofFrame: frame)
    let end = time(ofFrame: frame + RenderQuantum.frameCount)
    if first.time > end, [.setValue, .setTarget, .valueCurve].contains(first.kind) { return false }
    if timeline.events.count >= 2 { return true }
    switch first.kind {
    case .setTarget: return first.time <= end
    case .valueCurve: return first.time <= now && now < first.endTime
    default: return first.time >= now
    }
  }

  private func time(ofFrame frame: Int) -> Double { Double(frame) / sampleRate }

  private func addInputs(at frame: Int, count: Int) {
    guard takesAudio else { return }
    input.renderSources(at: frame)
    if context.summation == .stable {
      // A chain is summed once per quantum, however often its parameter is evaluated: a delay evaluates it for each
      // channel, and may have rendered one of them in between.
      if summedFrame != frame {
        summedFrame = frame
        chainSum = input.sum(mode: .explicit, most: channelCount)
      }
      add(chainSum[0], count: count)
    } else {
      for output in input.active {
        inputSum.silence()
        input.accumulate(output, into: inputSum)
        add(inputSum[0], count: count)
      }
    }
    if count == RenderQuantum.frameCount {
      Self.clamp(storage, minValue, maxValue, notANumber: notANumber)
    } else {
      for index in 0..<count { storage[index] = clamp(storage[index]) }
    }
  }

  private func add(_ samples: UnsafeMutablePointer<Float>, count: Int) {
    let values = storage
    for index in 0..<count { values[index] += samples[index] }
  }

  /// Clamps a whole quantum, four values at a time.
  @_noLocks @_noAllocation
  private static func clamp(
    _ values: UnsafeMutablePointer<Float>, _ minimum: Float, _ maximum: Float, notANumber: Float
  ) {
    for index in stride(from: 0, to: RenderQuantum.frameCount, by: 4) {
      let four = UnsafeMutableRawPointer(values + index)
      let given = four.load(as: SIMD4<Float>.self)
      var clamped = given.replacing(with: minimum, where: given .< minimum)
      clamped.replace(with: maximum, where: given .> maximum)
      clamped.replace(with: notANumber, where: given .!= given)
      four.storeBytes(of: clamped, as: SIMD4<Float>.self)
    }
  }

  private func clamp(_ value: Float) -> Float {
    value.isNaN ? notANumber : min(max(value, minValue), maxValue)
  }

  /// The value to use where audio or the timeline gives NaN, as a held ramp of zero duration does: the default. Without
  /// audio, Chromium keeps NaN, which every node has to handle; here, only those that just multiply and copy do.
  private var notANumber: Float { keepsNotANumber && !takesAudio ? .nan : defaultValue }

  /// Whether the node's arithmetic can handle NaN as a parameter.
  @exclusivity(unchecked) final var keepsNotANumber = false
}
