/// Delays its input, with linear interpolation between samples.
///
/// In a cycle the delay is one quantum longer than `delayTime`, as in Chromium.
///
/// - Shape: as many channels out as in. When the channel count changes, the contents of the delay are mixed to the new
///   one, as a connection would be.
/// - Units: `delayTime` in seconds, 0 to `maxDelayTime`, a-rate.
/// - Real-time: rendering never allocates, locks or throws while the channel count stays.
/// - Source: <https://webaudio.github.io/web-audio-api/#DelayNode>
public final class DelayNode: AudioNode {
  /// In seconds, from 0 to the longest that the node was made with; a-rate.
  public let delayTime: AudioParam
  private let maxDelayTime: Double
  private let ringLength: Int
  @exclusivity(unchecked) private var rings: [DelayRing]
  @exclusivity(unchecked) private var writeIndex = 0

  /// - Throws: `invalidDuration` unless `maxDelayTime` is above 0 and below 180 s.
  public init(
    context: OfflineAudioContext, delayTime: Float = 0, maxDelayTime: Double = 1
  ) throws(WebAudioError) {
    guard maxDelayTime > 0, maxDelayTime < 180 else {
      throw .invalidDuration(seconds: maxDelayTime)
    }
    self.maxDelayTime = maxDelayTime
    let frames = AudioScheduledSourceNode.frame(ofTime: maxDelayTime, context.sampleRate)
    ringLength = RenderQuantum.frameCount + frames
    rings = [DelayRing(length: ringLength)]
    self.delayTime = AudioParam(
      "delayTime", context: context, value: delayTime, defaultValue: 0,
      range: 0...Float(maxDelayTime))
    super.init(context: context, inputs: 1, outputs: 1)
    lendsOutput = true
    parameters = [self.delayTime]
    self.delayTime.reserveValues()
  }

  override var tailSeconds: Double { maxDelayTime }
  override var outlivesInputs: Bool { true }

  override func inputChannelCountMayHaveChanged() {
    super.inputChannelCountMayHaveChanged()
    let count = inputs[0].channelCount
    guard count != rings.count else { return }
    let mixed = (0..<count).map { _ in DelayRing(length: ringLength) }
    let mixing = ChannelMixing(
      from: rings.count, to: count, interpretation: channelInterpretation)
    for route in mixing.routes { mixed[route.to].add(rings[route.from], gain: route.gain) }
    rings = mixed
  }

  override func process(at frame: Int) {
    let sampleRate = context.sampleRate
    let isARate = delayTime.automationRate == .aRate
    for (channel, ring) in rings.enumerated() {
      ring.write(pulled[0][channel], at: writeIndex)
      // Evaluated again for each channel, as in Chromium: an approach to a target, which continues from its current
      // value, is twice as fast in stereo.
      if isARate {
        ring.read(
          into: outputs[0].bus[channel], at: writeIndex, times: delayTime.values(at: frame),
          rate: Float(sampleRate))
      } else {
        let time = Double(delayTime.finalValue(at: frame))
        let bounded = min(max(time * sampleRate / sampleRate, 0), maxDelayTime)
        ring.read(
          into: outputs[0].bus[channel], at: writeIndex, delayFrames: bounded * sampleRate)
      }
    }
    writeIndex = (writeIndex + RenderQuantum.frameCount) % ringLength
  }
}

/// The memory of one channel of a delay.
final class DelayRing {
  private let samples: UnsafeMutablePointer<Float>
  private let length: Int

  init(length: Int) {
    self.length = length
    samples = .allocate(capacity: length)
    samples.initialize(repeating: 0, count: length)
  }

  deinit { samples.deallocate() }

  /// - Precondition: equal lengths.
  func add(_ other: DelayRing, gain: Float) {
    for index in 0..<length { samples[index] += gain * other.samples[index] }
  }

  @_noLocks @_noAllocation
  func write(_ input: UnsafeMutablePointer<Float>, at start: Int) {
    var index = start
    for frame in 0..<RenderQuantum.frameCount {
      samples[index] = input[frame]
      index += 1
      if index == length { index = 0 }
    }
  }

  /// Reads with a delay for each frame. Positions are floats: a long ring leaves few bits for the fraction, which is
  /// part of the sound.
  @_noLocks @_noAllocation
  func read(
    into output: UnsafeMutablePointer<Float>, at start: Int, times: UnsafeMutablePointer<Float>,
    rate: Float
  ) {
    let size = Float(length)
    for frame in 0..<RenderQuantum.frameCount {
      let delay = max(times[frame], 0) * rate
      var position = Float((start + frame) % length) + (size - delay)
      if position >= size { position -= size }
      let whole = Int(position)
      let lower = whole % length
      let upper = (lower + 1) % length
      let fraction = position - Float(whole)
      output[frame] = samples[lower] + fraction * (samples[upper] - samples[lower])
    }
  }

  /// Reads with one delay for the whole quantum, at a position in double precision.
  @_noLocks @_noAllocation
  func read(into output: UnsafeMutablePointer<Float>, at start: Int, delayFrames: Double) {
    var position = Double(start) + Double(length) - delayFrames
    if position >= Double(length) { position -= Double(length) }
    var lower = Int(position)
    let fraction = Float(position - Double(lower))
    if lower >= length { lower -= length }
    for frame in 0..<RenderQuantum.frameCount {
      let upper = lower + 1 == length ? 0 : lower + 1
      output[frame] =
        fraction == 0
        ? samples[lower] : samples[lower] + fraction * (samples[upper] - samples[lower])
      lower = upper
    }
  }
}
