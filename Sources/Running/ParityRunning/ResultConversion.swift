import Comparison
import ParityResults

extension Measurements {
  /// The measurements as results carry them.
  ///
  /// - Parameters:
  ///   - metrics: nil when every sample is equal.
  ///   - firstFrame: the case's frame at which the compared part begins.
  package init(
    _ comparison: SignalComparison, metrics: SignalMetrics?, firstFrame: Int,
    alignment: AlignmentResult? = nil
  ) {
    self.init(
      bitExact: comparison.isBitExact,
      maxAbsoluteError: comparison.maxAbsoluteError,
      rmsDifference: comparison.levels.rmsDifference,
      nullDepth: comparison.levels.nullDepth,
      signalToNoise: comparison.levels.signalToNoise,
      bitEqualShare: comparison.equalShare,
      maxUlp: comparison.largestUlp,
      logSpectralDistance: comparison.logSpectralDistance,
      largestSpectralDifference: SpectralPeak(comparison.largestSpectralDifference),
      channels: comparison.channels.map { channel in
        Channel(channel, firstFrame: firstFrame, sampleRate: comparison.sampleRate)
      },
      metrics: metrics.map {
        Metrics($0, startSeconds: Double(firstFrame) / comparison.sampleRate)
      },
      alignment: alignment)
    worstWindow = comparison.worstWindow.map {
      Window(
        nullDepth: $0.decibels, time: Double($0.frame + firstFrame) / comparison.sampleRate)
    }
  }
}

extension Measurements.Channel {
  package init(_ channel: SignalComparison.Channel, firstFrame: Int, sampleRate: Double) {
    let worst = channel.samples.maxErrorFrame + firstFrame
    self.init(
      maxAbsoluteError: channel.samples.maxAbsoluteError,
      maxErrorFrame: worst,
      maxErrorTime: Double(worst) / sampleRate,
      rmsDifference: channel.levels.rmsDifference,
      nullDepth: channel.levels.nullDepth,
      signalToNoise: channel.levels.signalToNoise,
      bitEqualShare: channel.samples.equalShare,
      maxUlp: channel.ulp.largest,
      ulpHistogram: channel.ulp.histogram.map {
        Measurements.UlpBin(label: Self.label($0.range), count: $0.count)
      },
      firstDifference: channel.samples.firstDifference.map { $0 + firstFrame },
      logSpectralDistance: channel.logSpectralDistance,
      largestSpectralDifference: Measurements.SpectralPeak(channel.largestSpectralDifference),
      thirdOctaves: channel.thirdOctaves.bands.map {
        Measurements.Band(
          center: $0.center, reference: $0.reference, candidate: $0.candidate,
          difference: $0.difference)
      })
  }

  private static func label(_ range: ClosedRange<UInt32>) -> String {
    if range.lowerBound == range.upperBound { return "\(range.lowerBound)" }
    if range.upperBound == .max { return "≥ \(Words.count(Int(range.lowerBound)))" }
    return "\(Words.count(Int(range.lowerBound)))–\(Words.count(Int(range.upperBound)))"
  }
}

extension Measurements.SpectralPeak {
  package init(_ difference: SpectralDifference?) {
    self.init(decibels: difference?.decibels ?? 0, frequency: difference?.frequency ?? 0)
  }
}
