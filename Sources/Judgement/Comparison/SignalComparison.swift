import AudioSignal

/// All that is measured between a reference and a candidate.
///
/// - Shape: both have the same channels, frames and sample rate.
public struct SignalComparison: Sendable {
  /// The measurements of one channel.
  public struct Channel: Sendable {
    public let samples: SampleDifference
    public let levels: ResidualLevels
    public let ulp: UnitsInLastPlace
    public let spectra: Spectra
    public let logSpectralDistance: Double
    public let largestSpectralDifference: SpectralDifference
    public let thirdOctaves: ThirdOctaveBands
  }

  /// Averaged spectra of the reference, the candidate and their residual.
  public struct Spectra: Sendable {
    public let reference: WelchSpectrum
    public let candidate: WelchSpectrum
    public let residual: WelchSpectrum
  }

  public let channels: [Channel]
  /// Over all channels together.
  public let levels: ResidualLevels
  public let frameCount: Int
  public let sampleRate: Double
  /// The 50 ms that differ most beside their own level; nil when nothing differs.
  public let worstWindow: WorstWindow?

  /// Every sample has the reference's value.
  public var isBitExact: Bool { channels.allSatisfy { $0.samples.maxAbsoluteError == 0 } }
  public var maxAbsoluteError: Double { channels.map(\.samples.maxAbsoluteError).max() ?? 0 }
  public var equalShare: Double {
    channels.map(\.samples.equalShare).reduce(0, +) / Double(channels.count)
  }
  public var largestUlp: UInt32 { channels.map(\.ulp.largest).max() ?? 0 }
  /// Over all bins of all channels; each channel has as many.
  public var logSpectralDistance: Double {
    let squares = channels.map { $0.logSpectralDistance * $0.logSpectralDistance }
    return (squares.reduce(0, +) / Double(max(1, channels.count))).squareRoot()
  }
  public var largestSpectralDifference: SpectralDifference? {
    channels.map(\.largestSpectralDifference).max { abs($0.decibels) < abs($1.decibels) }
  }

  /// - Throws: `ComparisonError` when the shapes differ, a signal is empty or not finite, or one of
  ///   the two is silent and the comparison would prove nothing.
  public init(
    reference: SampleBuffer, candidate: SampleBuffer
  ) throws(ComparisonError) {
    var stream = try ComparisonStream(
      reference: SignalShape(reference), candidate: SignalShape(candidate))
    for block in SignalShape(reference).blocks {
      try stream.append(reference: reference.frames(block), candidate: candidate.frames(block))
    }
    self = try stream.finish()
  }

  init(
    channels: [Channel], frameCount: Int, sampleRate: Double, worstWindow: WorstWindow?
  ) {
    self.worstWindow = worstWindow
    self.channels = channels
    self.frameCount = frameCount
    self.sampleRate = sampleRate
    levels = ResidualLevels(
      residualEnergy: channels.map(\.samples.residualEnergy).reduce(0, +),
      referenceEnergy: channels.map(\.samples.referenceEnergy).reduce(0, +),
      sampleCount: frameCount * channels.count)
  }
}
