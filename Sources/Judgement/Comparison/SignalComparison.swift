import AudioSignal

/// A comparison of a candidate with its reference: the measurements, and the spectra that plots show.
///
/// - Shape: both have the same channels, frames and sample rate.
@dynamicMemberLookup
public struct SignalComparison: Sendable {
  /// Averaged spectra of the reference, the candidate and their residual.
  public struct Spectra: Sendable {
    public let reference: WelchSpectrum
    public let candidate: WelchSpectrum
    public let residual: WelchSpectrum
  }

  public let measurements: Measurements
  /// One for each channel.
  public let spectra: [Spectra]
  public let frameCount: Int
  public let sampleRate: Double

  public subscript<Value>(dynamicMember member: KeyPath<Measurements, Value>) -> Value {
    measurements[keyPath: member]
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

  init(measurements: Measurements, spectra: [Spectra], frameCount: Int, sampleRate: Double) {
    self.measurements = measurements
    self.spectra = spectra
    self.frameCount = frameCount
    self.sampleRate = sampleRate
  }
}
