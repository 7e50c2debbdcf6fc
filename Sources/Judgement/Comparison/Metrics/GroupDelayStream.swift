import AudioSignal

/// Measures `GroupDelayError` of signals that arrive in blocks.
///
/// Keeps the signals if they are responses to an impulse, and nothing otherwise.
struct GroupDelayStream: MetricMeter {
  private let shape: SignalShape
  private let absence: MetricAbsence?
  private var channels: [(reference: [Float], candidate: [Float])]

  init(shape: SignalShape, isImpulseResponse: Bool) {
    self.shape = shape
    absence =
      !isImpulseResponse
      ? .noImpulse
      : shape.frameCount > GroupDelayError.frameLimit
        ? .tooLong(frames: shape.frameCount, limit: GroupDelayError.frameLimit) : nil
    channels = Array(repeating: ([], []), count: shape.channelCount)
  }

  mutating func append(reference: SampleBuffer, candidate: SampleBuffer) {
    guard absence == nil else { return }
    for index in channels.indices {
      channels[index].reference += reference.channels[index]
      channels[index].candidate += candidate.channels[index]
    }
  }

  func finish() -> [MeasuredMetric] { [MeasuredMetric(measure())] }

  func measure() -> Measured<GroupDelayError> {
    if let absence { return .absent(absence) }
    var size = 2
    while size < shape.frameCount { size *= 2 }
    let measure = GroupDelay(size: size)
    var weighted = 0.0
    var weights = 0.0
    var largest = (error: 0.0, bin: 0.0, channel: 0)
    for (channel, signals) in channels.enumerated() {
      let expected = measure.bands(of: signals.reference)
      let actual = measure.bands(of: signals.candidate)
      let floor = (expected.map(\.density).max() ?? 0) * GroupDelayError.depth
      let otherFloor = (actual.map(\.density).max() ?? 0) * GroupDelayError.depth
      for (reference, candidate) in zip(expected, actual)
      where reference.density > floor && candidate.density > otherFloor {
        let error = candidate.delay - reference.delay
        weighted += abs(error) * reference.power
        weights += reference.power
        if abs(error) > abs(largest.error) { largest = (error, reference.middle, channel) }
      }
    }
    return .value(
      GroupDelayError(
        mean: weights > 0 ? weighted / weights : 0, largest: largest.error,
        frequency: largest.bin * shape.sampleRate / Double(size), channel: largest.channel))
  }
}
