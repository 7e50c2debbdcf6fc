import AudioSignal

/// Compares two signals that arrive in blocks, in memory that does not grow with their length.
///
/// A stream is finished once, and not copied: it owns memory that its copies would share.
///
/// - Shape: blocks of any length, the same for both signals; together the frames of `SignalShape`.
public struct ComparisonStream: ~Copyable {
  private let shape: SignalShape
  private var channels: [Channel]
  private var windows: WorstWindow.Meter
  private var frameCount = 0
  private var isSilent = (reference: true, candidate: true)

  private struct Channel {
    var samples = SampleDifference()
    var ulp = UnitsInLastPlace()
    var spectra: WelchSpectra
  }

  /// - Throws: `ComparisonError` when the shapes differ or one of them is empty.
  public init(reference: SignalShape, candidate: SignalShape) throws(ComparisonError) {
    for (role, shape) in [(ComparisonError.Role.reference, reference), (.candidate, candidate)] {
      guard shape.channelCount > 0, shape.frameCount > 0 else { throw .empty(role) }
    }
    guard reference.sampleRate == candidate.sampleRate else {
      throw .sampleRateMismatch(
        reference: reference.sampleRate, candidate: candidate.sampleRate)
    }
    guard reference.channelCount == candidate.channelCount else {
      throw .channelCountMismatch(
        reference: reference.channelCount, candidate: candidate.channelCount)
    }
    guard reference.frameCount == candidate.frameCount else {
      throw .frameCountMismatch(reference: reference.frameCount, candidate: candidate.frameCount)
    }
    shape = reference
    windows = WorstWindow.Meter(
      sampleRate: reference.sampleRate, channelCount: reference.channelCount)
    channels = (0..<shape.channelCount).map { _ in
      Channel(spectra: WelchSpectra(sampleRate: reference.sampleRate))
    }
  }

  /// - Precondition: the blocks have the announced channels, and one length.
  /// - Throws: `nonFiniteSample`.
  public mutating func append(
    reference: SampleBuffer, candidate: SampleBuffer
  ) throws(ComparisonError) {
    precondition(reference.channelCount == channels.count)
    precondition(candidate.channelCount == channels.count)
    for (role, buffer) in [(ComparisonError.Role.reference, reference), (.candidate, candidate)] {
      if let place = buffer.firstNonFiniteSample {
        throw .nonFiniteSample(role, channel: place.channel, frame: frameCount + place.frame)
      }
    }
    if isSilent.reference { isSilent.reference = reference.isSilent }
    if isSilent.candidate { isSilent.candidate = candidate.isSilent }
    for index in channels.indices {
      let (expected, actual) = (reference.channels[index], candidate.channels[index])
      channels[index].samples.append(reference: expected, candidate: actual)
      channels[index].ulp.append(reference: expected, candidate: actual)
      channels[index].spectra.append(reference: expected, candidate: actual)
    }
    windows.append(reference: reference, candidate: candidate)
    frameCount += reference.frameCount
  }

  /// - Precondition: all frames have arrived.
  /// - Throws: `silentReference`, `silentCandidate`.
  public consuming func finish() throws(ComparisonError) -> SignalComparison {
    precondition(frameCount == shape.frameCount, "the signals are shorter than declared")
    if isSilent.reference { throw .silentReference }
    if isSilent.candidate { throw .silentCandidate }
    var measured: [Measurements.Channel] = []
    var spectra: [SignalComparison.Spectra] = []
    for index in channels.indices {
      let channel = channels[index].spectra.finish()
      measured.append(
        try Measurements.Channel(
          channels[index].samples, channels[index].ulp, channel, frameCount: frameCount,
          sampleRate: shape.sampleRate))
      spectra.append(channel)
    }
    let levels = ResidualLevels(
      channels.map(\.samples), sampleCount: frameCount * measured.count)
    return SignalComparison(
      measurements: Measurements(
        measured, levels: levels, worstWindow: windows.worst()),
      spectra: spectra, frameCount: frameCount, sampleRate: shape.sampleRate)
  }
}
