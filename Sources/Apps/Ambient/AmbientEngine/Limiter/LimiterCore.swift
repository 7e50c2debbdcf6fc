import WebAudio

/// A limiter's memory, and its processing of frames.
///
/// - Real-time: `render` never allocates, locks or throws.
struct LimiterCore: ~Copyable {
  /// Frames that are processed at once.
  private static var block: Int { @_noLocks @_noAllocation get { 128 } }
  /// Samples around a peak that receive its gain as well, because a point between two samples depends on them.
  private static let margin = PeakInterpolator.reach

  let latency: Int
  private let reach = PeakInterpolator.reach
  private let channelCount: Int
  private let interpolator = PeakInterpolator()
  private var gain: LimiterGain
  private var ceiling: Float
  /// Input that has not been output yet, followed by a block, for each channel.
  private let history: UnsafeMutablePointer<Float>
  private let stride: Int
  private let kept: Int
  /// For each position of a block: the highest peaks, then the gains.
  private let peaks: UnsafeMutablePointer<Float>
  private let gains: UnsafeMutablePointer<Float>

  init(_ settings: VolumeLimiter.Settings, _ format: VolumeLimiter.Format) {
    let rate = format.sampleRate
    func frames(_ seconds: Double, _ range: ClosedRange<Double>) -> Int {
      let clamped = min(max(seconds, range.lowerBound), range.upperBound)
      return Int((clamped * rate).rounded())
    }
    let lookAhead = max(frames(settings.lookAhead, 0.0005...0.01), 2 * Self.margin)
    let attack = min(
      max(frames(settings.attack, 0.0001...0.01), 2), lookAhead + 1 - Self.margin)
    latency = lookAhead + PeakInterpolator.reach
    channelCount = format.channelCount
    gain = LimiterGain(attack: attack, hold: lookAhead + Self.margin + 2)
    ceiling = Self.ceiling(settings)
    // Besides the delay, a peak needs the samples before it.
    kept = latency + PeakInterpolator.reach
    stride = kept + Self.block + 16
    history = .allocate(capacity: channelCount * stride)
    history.initialize(repeating: 0, count: channelCount * stride)
    peaks = .allocate(capacity: 2 * Self.block)
    peaks.initialize(repeating: 0, count: 2 * Self.block)
    gains = peaks + Self.block
    gain.setRelease(Self.release(settings, sampleRate: rate))
  }

  deinit {
    history.deallocate()
    peaks.deallocate()
  }

  mutating func set(_ settings: VolumeLimiter.Settings, sampleRate: Double) {
    ceiling = Self.ceiling(settings)
    gain.setRelease(Self.release(settings, sampleRate: sampleRate))
  }

  /// As a linear gain.
  private static func ceiling(_ settings: VolumeLimiter.Settings) -> Float {
    Float(power(10, settings.ceiling / 20))
  }

  /// The share of the remaining way to 1 that the gain covers in a frame.
  private static func release(_ settings: VolumeLimiter.Settings, sampleRate: Double) -> Double {
    let release = min(max(settings.release, 0.005), 2)
    return 1 - exponential(-1 / (release * sampleRate))
  }

  mutating func clear() {
    history.update(repeating: 0, count: channelCount * stride)
    gain.clear()
  }

  @_noLocks @_noAllocation
  mutating func render(
    _ channels: UnsafePointer<UnsafeMutablePointer<Float>>, _ frameCount: Int
  ) {
    var done = 0
    while done < frameCount {
      let count = min(frameCount - done, Self.block)
      for channel in 0..<channelCount {
        let (fresh, input) = (history + channel * stride + kept, channels[channel] + done)
        for frame in 0..<count { fresh[frame] = input[frame] }
      }
      findGains(count)
      for channel in 0..<channelCount {
        let samples = history + channel * stride
        let output = channels[channel] + done
        let delayed = samples + kept - latency
        for frame in 0..<count { output[frame] = delayed[frame] * gains[frame] }
        for frame in 0..<kept { samples[frame] = samples[frame + count] }
      }
      done += count
    }
  }

  /// The gains of the frames that are output with this block.
  @_noLocks @_noAllocation
  private mutating func findGains(_ count: Int) {
    if loudest(count) * interpolator.growth <= ceiling {
      gain.follow(gains, count: count)
      return
    }
    let rounded = (count + 7) & ~7
    for frame in 0..<rounded { peaks[frame] = 0 }
    for channel in 0..<channelCount {
      let first = history + channel * stride + kept - reach
      var frame = 0
      while frame < rounded {
        interpolator.raise(peaks + frame, first + frame)
        frame += 8
      }
    }
    gain.follow(peaks, ceiling: ceiling, gains, count: count)
  }

  /// The largest sample among those from which this block's peaks are computed.
  @_noLocks @_noAllocation
  private func loudest(_ count: Int) -> Float {
    var largest: Float = 0
    let from = kept - 2 * reach
    for channel in 0..<channelCount {
      let samples = history + channel * stride
      for frame in from..<kept + count { largest = max(largest, abs(samples[frame])) }
    }
    return largest
  }
}
