import AudioSignal

/// How loud both signals and their residual are to a listener: a check on every other number.
///
/// Mean square of the signals after the K weighting, in blocks of 400 ms of which those below
/// −70 LUFS and those 10 LU below the mean of the rest do not count.
///
/// - Units: LUFS, 0 near a full-scale sine of 1 kHz in two channels; nil where every block is below
///   −70 LUFS. The residual is candidate − reference.
/// - Shape: 1, 2, 4 (left, right, two surrounds) or 6 channels (5.1), weighted as BS.1770 does.
/// - Source: ITU-R BS.1770-4, annex 1; computed by libebur128.
public struct Loudness: Equatable, Sendable {
  public let reference: Double?
  public let candidate: Double?
  public let residual: Double?

  /// Candidate − reference, in LU.
  public var change: Double? {
    guard let reference, let candidate else { return nil }
    return candidate - reference
  }

  /// The length of one block; shorter signals have no loudness.
  static let blockSeconds = 0.4
}

/// Measures `Loudness` of signals that arrive in blocks.
struct LoudnessStream {
  private let shape: SignalShape
  private let meters: (reference: LoudnessMeter, candidate: LoudnessMeter, residual: LoudnessMeter)?

  init(shape: SignalShape) {
    self.shape = shape
    if let reference = LoudnessMeter(shape), let candidate = LoudnessMeter(shape),
      let residual = LoudnessMeter(shape)
    {
      meters = (reference, candidate, residual)
    } else {
      meters = nil
    }
  }

  func append(reference: SampleBuffer, candidate: SampleBuffer) {
    guard let meters else { return }
    let expected = Self.interleaved(reference)
    let actual = Self.interleaved(candidate)
    meters.reference.append(expected)
    meters.candidate.append(actual)
    meters.residual.append(zip(actual, expected).map { $0 - $1 })
  }

  func finish() -> Measured<Loudness> {
    guard LoudnessMeter.layouts.keys.contains(shape.channelCount) else {
      return .absent(.noChannelWeights(channels: shape.channelCount))
    }
    guard let meters else { return .absent(.rateOutOfRange(hertz: shape.sampleRate)) }
    let needed = Int((Loudness.blockSeconds * shape.sampleRate).rounded(.up))
    guard shape.frameCount >= needed else {
      return .absent(.tooShort(frames: shape.frameCount, needed: needed))
    }
    return .value(
      Loudness(
        reference: meters.reference.integrated, candidate: meters.candidate.integrated,
        residual: meters.residual.integrated))
  }

  private static func interleaved(_ buffer: SampleBuffer) -> [Double] {
    let channelCount = buffer.channelCount
    let sampleCount = buffer.frameCount * channelCount
    return [Double](unsafeUninitializedCapacity: sampleCount) { samples, count in
      for (channel, values) in buffer.channels.enumerated() {
        for (frame, value) in values.enumerated() {
          samples[frame * channelCount + channel] = Double(value)
        }
      }
      count = sampleCount
    }
  }
}
