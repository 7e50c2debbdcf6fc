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

  /// Every sample has the reference's value.
  public var isBitExact: Bool { channels.allSatisfy { $0.samples.maxAbsoluteError == 0 } }
  public var maxAbsoluteError: Double { channels.map(\.samples.maxAbsoluteError).max() ?? 0 }
  public var equalShare: Double {
    channels.map(\.samples.equalShare).reduce(0, +) / Double(channels.count)
  }
  public var largestUlp: UInt32 { channels.map(\.ulp.largest).max() ?? 0 }
  public var logSpectralDistance: Double { channels.map(\.logSpectralDistance).max() ?? 0 }
  public var largestSpectralDifference: SpectralDifference? {
    channels.map(\.largestSpectralDifference).max { abs($0.decibels) < abs($1.decibels) }
  }

  /// - Throws: `ComparisonError` when the shapes differ, a signal is empty or not finite, or one of
  ///   the two is silent and the comparison would prove nothing.
  public init(
    reference: SampleBuffer, candidate: SampleBuffer
  ) throws(ComparisonError) {
    try Self.check(reference, candidate)
    frameCount = reference.frameCount
    sampleRate = reference.sampleRate
    var measured: [Channel] = []
    for (expected, actual) in zip(reference.channels, candidate.channels) {
      measured.append(
        try Self.measure(reference: expected, candidate: actual, sampleRate: sampleRate))
    }
    channels = measured
    levels = ResidualLevels(
      residualEnergy: channels.map(\.samples.residualEnergy).reduce(0, +),
      referenceEnergy: channels.map(\.samples.referenceEnergy).reduce(0, +),
      sampleCount: frameCount * channels.count)
  }

  private static func measure(
    reference: [Float], candidate: [Float], sampleRate: Double
  ) throws(ComparisonError) -> Channel {
    let samples = SampleDifference(reference: reference, candidate: candidate)
    let expected = WelchSpectrum(reference, sampleRate: sampleRate)
    let actual: WelchSpectrum
    let residual: WelchSpectrum
    if samples.maxAbsoluteError == 0 {
      // Equal samples have equal spectra: spare two transforms of three.
      actual = expected
      residual = WelchSpectrum(silenceLike: expected)
    } else {
      actual = WelchSpectrum(candidate, sampleRate: sampleRate)
      residual = WelchSpectrum(
        zip(candidate, reference).map { Double($0) - Double($1) }, sampleRate: sampleRate)
    }
    return Channel(
      samples: samples,
      levels: ResidualLevels(
        residualEnergy: samples.residualEnergy, referenceEnergy: samples.referenceEnergy,
        sampleCount: reference.count),
      ulp: UnitsInLastPlace(reference: reference, candidate: candidate),
      spectra: Spectra(reference: expected, candidate: actual, residual: residual),
      logSpectralDistance: try LogSpectralDistance()
        .measure(reference: expected, candidate: actual),
      largestSpectralDifference: try SpectralDifference(reference: expected, candidate: actual),
      thirdOctaves: try ThirdOctaveBands(reference: expected, candidate: actual))
  }

  private static func check(
    _ reference: SampleBuffer, _ candidate: SampleBuffer
  ) throws(ComparisonError) {
    for (role, buffer) in [(ComparisonError.Role.reference, reference), (.candidate, candidate)] {
      guard buffer.channelCount > 0, buffer.frameCount > 0 else { throw .empty(role) }
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
    for (role, buffer) in [(ComparisonError.Role.reference, reference), (.candidate, candidate)] {
      if let place = buffer.firstNonFiniteSample {
        throw .nonFiniteSample(role, channel: place.channel, frame: place.frame)
      }
    }
    if reference.isSilent { throw .silentReference }
    if candidate.isSilent { throw .silentCandidate }
  }
}

extension WelchSpectrum {
  /// The spectrum of silence, in the shape of another.
  init(silenceLike other: WelchSpectrum) {
    sampleRate = other.sampleRate
    size = other.size
    power = Array(repeating: 0, count: other.power.count)
  }
}
