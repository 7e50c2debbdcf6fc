import AudioSignal
import Comparison
import Foundation

/// A comparison and its metrics, and how long both took.
///
/// - Units: seconds of this process on a processor, which other processes do not stretch, and seconds
///   on the clock.
struct TimedComparison {
  let times: Times
  let comparison: SignalComparison
  let metrics: SignalMetrics

  struct Times {
    var comparison = 0.0
    var metrics = 0.0
    var clock = 0.0

    fileprivate mutating func add(_ start: Moment, _ middle: Moment, _ end: Moment) {
      comparison += middle.processor - start.processor
      metrics += end.processor - middle.processor
      clock += (end.clock - start.clock) / .seconds(1)
    }
  }

  /// - Parameter seconds: how much audio, in stereo at 48 kHz.
  init(seconds: Double) throws {
    let shape = SignalShape(
      channelCount: 2, frameCount: Int(seconds * 48000), sampleRate: 48000)
    var times = Times()
    var comparisonStream = try ComparisonStream(reference: shape, candidate: shape)
    var metricsStream = MetricsStream(shape: shape)
    var music = Music()
    for block in shape.blocks {
      let (reference, candidate) = music.next(frameCount: block.count)
      let start = Moment()
      try comparisonStream.append(reference: reference, candidate: candidate)
      let middle = Moment()
      metricsStream.append(reference: reference, candidate: candidate)
      times.add(start, middle, Moment())
    }
    let start = Moment()
    comparison = try comparisonStream.finish()
    let middle = Moment()
    metrics = metricsStream.finish()
    times.add(start, middle, Moment())
    self.times = times
  }
}

/// A point in time, on the clock and in what this process has used of a processor.
fileprivate struct Moment {
  let clock = ContinuousClock.now
  let processor: Double

  init() {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    processor = Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// Tones and noise in two channels, and a candidate with noise 60 dB below.
private struct Music {
  private var random = Mulberry32(seed: 1)
  private var frame = 0

  mutating func next(frameCount: Int) -> (reference: SampleBuffer, candidate: SampleBuffer) {
    var reference = SampleBuffer(channelCount: 2, frameCount: frameCount, sampleRate: 48000)
    for channel in 0..<2 {
      let tone = TestSignal.sine(
        frequency: 220, amplitude: 0.5, start: -(frame % 2400), length: frameCount + 2400)
      reference.channels[channel] =
        tone.render(channelCount: 1, frameCount: frameCount, sampleRate: 48000).channels[0]
        .map { $0 + Float(0.1 * (2 * random.next() - 1)) }
    }
    frame += frameCount
    var candidate = reference
    candidate.channels = candidate.channels.map {
      $0.map { $0 + Float(0.0005 * (2 * random.next() - 1)) }
    }
    return (reference, candidate)
  }
}
