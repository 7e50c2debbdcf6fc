/// The level of the residual, absolute and relative to the reference.
///
/// - Units: dB. nil stands for −∞ (residual exactly zero), and for an undefined ratio (the reference is silent).
/// - Source: the null test of audio engineering; SNR as in IEC 61606-3, applied to the residual.
public struct ResidualLevels: Equatable, Sendable {
  /// 20·log10(rms(residual)): level in dBFS, 0 for a full-scale square wave.
  public let rmsDifference: Double?
  /// 20·log10(rms(residual) / rms(reference)): how deep the two cancel. Lower is closer.
  public let nullDepth: Double?
  /// 20·log10(rms(reference) / rms(residual)), the inverse ratio.
  public let signalToNoise: Double?

  /// - Parameters:
  ///   - residualEnergy: Σ residual² over `sampleCount` samples.
  ///   - referenceEnergy: Σ reference² over the same samples.
  public init(residualEnergy: Double, referenceEnergy: Double, sampleCount: Int) {
    rmsDifference = Decibels.ofPower(residualEnergy / Double(sampleCount))
    nullDepth =
      referenceEnergy > 0 ? Decibels.ofPower(residualEnergy / referenceEnergy) : nil
    signalToNoise = nullDepth.map { -$0 }
  }

  /// The levels over all channels of two signals.
  ///
  /// - Parameter sampleCount: the number of samples of one signal, over all channels.
  public init(_ differences: [SampleDifference], sampleCount: Int) {
    self.init(
      residualEnergy: differences.map(\.residualEnergy).reduce(0, +),
      referenceEnergy: differences.map(\.referenceEnergy).reduce(0, +),
      sampleCount: sampleCount)
  }
}
