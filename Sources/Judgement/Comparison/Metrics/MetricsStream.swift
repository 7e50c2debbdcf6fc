import AudioSignal

/// Measures `SignalMetrics` of signals that arrive in blocks.
///
/// Memory grows by a few numbers for each millisecond and analysis frame, not with the samples. A stream is finished
/// once, and not copied: it owns memory that its copies would share.
public struct MetricsStream: ~Copyable {
  private var meters: [any MetricMeter] = []

  /// - Parameters:
  ///   - isImpulseResponse: whether both are responses to an impulse.
  ///   - keys: keys of the requested metrics; nil for all.
  public init(
    shape: SignalShape, isImpulseResponse: Bool = false, keys: Set<String>? = nil
  ) {
    func add(_ kinds: any Metric.Type..., meter: () -> any MetricMeter) {
      if let keys, !kinds.contains(where: { keys.contains($0.key) }) { return }
      meters.append(meter())
    }
    add(MultiResolutionDistance.self) { MultiResolutionStream(channelCount: shape.channelCount) }
    add(GroupDelayError.self) {
      GroupDelayStream(shape: shape, isImpulseResponse: isImpulseResponse)
    }
    add(DecayError.self) { DecayStream(shape: shape) }
    add(PitchError.self) { PitchStream(shape: shape) }
    add(PartialError.self) { PartialStream(shape: shape) }
    add(StereoImage.self) { StereoStream(channelCount: shape.channelCount) }
    add(Loudness.self, TruePeakPair.self) { LoudnessStream(shape: shape) }
    add(LevelCourse.self) { LevelCourseStream(shape: shape) }
    add(OnsetShift.self) { OnsetStream(shape: shape) }
    add(Audibility.self) { AudibilityStream(shape: shape) }
  }

  public mutating func append(reference: SampleBuffer, candidate: SampleBuffer) {
    for index in meters.indices {
      meters[index].append(reference: reference, candidate: candidate)
    }
  }

  /// - Precondition: all frames have arrived.
  public consuming func finish() -> SignalMetrics {
    SignalMetrics(meters.indices.flatMap { meters[$0].finish() })
  }
}
