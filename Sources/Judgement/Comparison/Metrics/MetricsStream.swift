import AudioSignal

/// Measures `SignalMetrics` of signals that arrive in blocks.
///
/// Memory grows by a few numbers for each millisecond and frame, not by the signals. A stream is
/// finished once, and not copied: it owns memory that its copies would share.
public struct MetricsStream: ~Copyable {
  private var multiResolution: MultiResolutionStream
  private var groupDelay: GroupDelayStream
  private var decay: DecayStream
  private var pitch: PitchStream
  private var stereo: StereoStream
  private let loudness: LoudnessStream
  private var audibility: AudibilityStream
  private var energies = (reference: 0.0, residual: 0.0)

  /// A difference of −26 dB whose magnitudes nobody tells apart is one of phase or time: a level that is
  /// off by so little that nobody hears it, 0.3 dB, leaves −29 dB.
  private static let phaseShare = 0.0025

  /// - Parameter isImpulseResponse: both are responses to an impulse.
  public init(shape: SignalShape, isImpulseResponse: Bool = false) {
    multiResolution = MultiResolutionStream(channelCount: shape.channelCount)
    groupDelay = GroupDelayStream(shape: shape, isImpulseResponse: isImpulseResponse)
    decay = DecayStream(shape: shape)
    pitch = PitchStream(shape: shape)
    stereo = StereoStream(channelCount: shape.channelCount)
    loudness = LoudnessStream(shape: shape)
    audibility = AudibilityStream(shape: shape)
  }

  public mutating func append(reference: SampleBuffer, candidate: SampleBuffer) {
    multiResolution.append(reference: reference, candidate: candidate)
    groupDelay.append(reference: reference, candidate: candidate)
    decay.append(reference: reference, candidate: candidate)
    pitch.append(reference: reference, candidate: candidate)
    stereo.append(reference: reference, candidate: candidate)
    loudness.append(reference: reference, candidate: candidate)
    audibility.append(reference: reference, candidate: candidate)
    for (expected, actual) in zip(reference.channels, candidate.channels) {
      for (one, other) in zip(expected, actual) {
        energies.reference += Double(one) * Double(one)
        energies.residual += (Double(other) - Double(one)) * (Double(other) - Double(one))
      }
    }
  }

  /// - Precondition: all frames have arrived.
  public consuming func finish() -> SignalMetrics {
    var heard = audibility.finish()
    if let value = heard.value, !value.isAudible,
      energies.residual > Self.phaseShare * energies.reference
    {
      heard = .absent(.phaseAlone)
    }
    return SignalMetrics(
      multiResolution: multiResolution.finish(), groupDelay: groupDelay.finish(),
      decay: decay.finish(), pitch: pitch.finish(), stereo: stereo.finish(),
      loudness: loudness.finish(), audibility: heard, truePeak: loudness.peaks())
  }
}
