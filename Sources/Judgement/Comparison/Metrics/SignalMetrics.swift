import AudioSignal

/// What a difference means: for the shape of the spectrum, for pitch, decay and stereo, and for the
/// ear. For signals that are not equal; what equality implies needs no measuring.
public struct SignalMetrics: Equatable, Sendable {
  public let multiResolution: MultiResolutionDistance
  public let groupDelay: Measured<GroupDelayError>
  public let decay: Measured<DecayError>
  public let pitch: Measured<PitchError>
  public let stereo: Measured<StereoImage>
  public let loudness: Measured<Loudness>
  public let audibility: Measured<Audibility>
  public let truePeak: Measured<TruePeakPair>

  /// - Parameter isImpulseResponse: both are responses to an impulse, so that their phase is that of
  ///   the system.
  /// - Precondition: the signals have one shape and are finite; `SignalComparison` sees to that.
  public init(
    reference: SampleBuffer, candidate: SampleBuffer, isImpulseResponse: Bool = false
  ) {
    let shape = SignalShape(reference)
    precondition(shape == SignalShape(candidate))
    var stream = MetricsStream(shape: shape, isImpulseResponse: isImpulseResponse)
    for block in shape.blocks {
      stream.append(reference: reference.frames(block), candidate: candidate.frames(block))
    }
    self = stream.finish()
  }

  init(
    multiResolution: MultiResolutionDistance, groupDelay: Measured<GroupDelayError>,
    decay: Measured<DecayError>, pitch: Measured<PitchError>, stereo: Measured<StereoImage>,
    loudness: Measured<Loudness>, audibility: Measured<Audibility>,
    truePeak: Measured<TruePeakPair>
  ) {
    self.truePeak = truePeak
    self.multiResolution = multiResolution
    self.groupDelay = groupDelay
    self.decay = decay
    self.pitch = pitch
    self.stereo = stereo
    self.loudness = loudness
    self.audibility = audibility
  }
}
