import AudioSignal
import Comparison

/// A comparison and its metrics, and how long both took.
struct TimedComparison {
  private(set) var comparisonSeconds = 0.0
  private(set) var metricsSeconds = 0.0
  let comparison: SignalComparison
  let metrics: SignalMetrics

  var seconds: Double { comparisonSeconds + metricsSeconds }

  /// - Parameter seconds: how much audio, in stereo at 48 kHz.
  init(seconds: Double) throws {
    let shape = SignalShape(
      channelCount: 2, frameCount: Int(seconds * 48000), sampleRate: 48000)
    let clock = ContinuousClock()
    var start = clock.now
    var comparisonStream = try ComparisonStream(reference: shape, candidate: shape)
    var metricsStream = MetricsStream(shape: shape)
    comparisonSeconds += (clock.now - start) / .seconds(1)
    var music = Music()
    for block in shape.blocks {
      let (reference, candidate) = music.next(frameCount: block.count)
      start = clock.now
      try comparisonStream.append(reference: reference, candidate: candidate)
      let middle = clock.now
      metricsStream.append(reference: reference, candidate: candidate)
      comparisonSeconds += (middle - start) / .seconds(1)
      metricsSeconds += (clock.now - middle) / .seconds(1)
    }
    start = clock.now
    comparison = try comparisonStream.finish()
    let middle = clock.now
    metrics = metricsStream.finish()
    comparisonSeconds += (middle - start) / .seconds(1)
    metricsSeconds += (clock.now - middle) / .seconds(1)
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
