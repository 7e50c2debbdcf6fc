import AudioSignal

/// Measures `DecayError` of signals that arrive in blocks.
///
/// Keeps one energy for each millisecond: 600 s are 600,000 numbers a channel and signal.
struct DecayStream: MetricMeter {
  private let sampleRate: Double
  private let samplesPerPoint: Int
  private var channels: [(reference: PointEnergies, candidate: PointEnergies)]

  init(shape: SignalShape) {
    sampleRate = shape.sampleRate
    samplesPerPoint = max(1, Int((shape.sampleRate / 1000).rounded()))
    let empty = PointEnergies(samplesPerPoint: samplesPerPoint)
    channels = Array(repeating: (empty, empty), count: shape.channelCount)
  }

  mutating func append(reference: SampleBuffer, candidate: SampleBuffer) {
    for index in channels.indices {
      channels[index].reference.append(reference.channels[index])
      channels[index].candidate.append(candidate.channels[index])
    }
  }

  func finish() -> [MeasuredMetric] { [MeasuredMetric(measure())] }

  func measure() -> Measured<DecayError> {
    let errors = channels.enumerated().compactMap { index, channel in
      error(index, curve(channel.reference), curve(channel.candidate))
    }
    // A candidate that does not decay counts as the largest error.
    func size(_ error: DecayError) -> Double { error.relative.map(abs) ?? .infinity }
    guard let largest = errors.max(by: { size($0) < size($1) }) else {
      return .absent(.noDecay(.reference))
    }
    return .value(largest)
  }

  private func curve(_ points: PointEnergies) -> DecayCurve {
    DecayCurve(energies: points.finished, secondsPerPoint: Double(samplesPerPoint) / sampleRate)
  }

  /// Returns nil when the reference does not decay.
  private func error(
    _ channel: Int, _ reference: DecayCurve, _ candidate: DecayCurve
  ) -> DecayError? {
    let found = [DecayError.Method.t30, .t20].lazy.compactMap { method in
      reference.reverberationTime(method).map { (method, $0) }
    }.first
    guard let (method, seconds) = found else { return nil }
    var largest = 0.0
    var point = 0
    for (index, (expected, actual)) in zip(reference.levels, candidate.levels).enumerated() {
      guard let expected, expected >= -60 else { break }
      // No further energy counts as −120 dB, so that a cut tail has a size.
      let deviation = abs(max(actual ?? -120, -120) - expected)
      if deviation > largest { (largest, point) = (deviation, index) }
    }
    return DecayError(
      channel: channel, referenceSeconds: seconds, method: method,
      candidateSeconds: candidate.reverberationTime(method),
      largestDeviation: largest, deviationTime: Double(point) * reference.secondsPerPoint)
  }
}

/// Σ samples² of equally long stretches.
private struct PointEnergies {
  let samplesPerPoint: Int
  private var energies: [Double] = []
  private var current = 0.0
  private var count = 0

  init(samplesPerPoint: Int) { self.samplesPerPoint = samplesPerPoint }

  /// Includes the last stretch, however short.
  var finished: [Double] { count > 0 ? energies + [current] : energies }

  mutating func append(_ samples: [Float]) {
    var (sum, filled) = (current, count)
    for sample in samples {
      sum += Double(sample) * Double(sample)
      filled += 1
      if filled == samplesPerPoint {
        energies.append(sum)
        (sum, filled) = (0, 0)
      }
    }
    (current, count) = (sum, filled)
  }
}
