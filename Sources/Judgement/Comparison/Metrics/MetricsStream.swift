import AudioSignal

/// Measures `SignalMetrics` of signals that arrive in blocks.
///
/// Memory grows by a few numbers for each millisecond and frame, not by the signals. A stream is
/// finished once, and not copied: it owns memory that its copies would share.
public struct MetricsStream: ~Copyable {
  private var meters: [any MetricMeter]

  /// - Parameter isImpulseResponse: both are responses to an impulse.
  public init(shape: SignalShape, isImpulseResponse: Bool = false) {
    meters = [
      MultiResolutionStream(channelCount: shape.channelCount),
      GroupDelayStream(shape: shape, isImpulseResponse: isImpulseResponse),
      DecayStream(shape: shape),
      PitchStream(shape: shape),
      StereoStream(channelCount: shape.channelCount),
      LoudnessStream(shape: shape),
      LevelCourseStream(shape: shape),
      OnsetStream(shape: shape),
      AudibilityStream(shape: shape),
    ]
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
