import AudioSignal
import Foundation

/// Measures `MultiResolutionDistance` of signals that arrive in blocks.
struct MultiResolutionStream: MetricMeter {
  private var resolutions: [ResolutionStream]

  init(channelCount: Int) {
    resolutions = MultiResolutionDistance.sizes.map {
      ResolutionStream(size: $0, channelCount: channelCount)
    }
  }

  mutating func append(reference: SampleBuffer, candidate: SampleBuffer) {
    for index in resolutions.indices {
      resolutions[index].append(reference: reference, candidate: candidate)
    }
  }

  mutating func finish() -> [MeasuredMetric] {
    [MeasuredMetric(.value(measure()))]
  }

  mutating func measure() -> MultiResolutionDistance {
    MultiResolutionDistance(resolutions: resolutions.indices.map { resolutions[$0].finish() })
  }
}

/// One resolution, all channels.
private struct ResolutionStream {
  private let size: Int
  private let segments: [SegmentPairs]
  private let reference: WindowedTransform
  private let candidate: WindowedTransform
  /// Magnitude below which a bin counts as silent: −140 dB relative to a full-scale sine, the rounding noise of float
  /// samples.
  private let floor: Double
  private var referenceEnergy = 0.0
  private var differenceEnergy = 0.0
  private var logRatios = 0.0
  private var binCount = 0

  init(size: Int, channelCount: Int) {
    self.size = size
    segments = (0..<channelCount).map { _ in SegmentPairs(size: size, hop: size / 2) }
    reference = WindowedTransform(window: WindowedTransform.hann(size))
    candidate = WindowedTransform(window: WindowedTransform.hann(size))
    floor = reference.windowSum / 2 * 1e-7
  }

  mutating func append(reference: SampleBuffer, candidate: SampleBuffer) {
    for (channel, pairs) in segments.enumerated() {
      pairs.append(
        reference: reference.channels[channel], candidate: candidate.channels[channel]
      ) { _, expected, actual in add(expected, actual) }
    }
  }

  mutating func finish() -> MultiResolutionDistance.Resolution {
    for pairs in segments { pairs.finish { _, expected, actual in add(expected, actual) } }
    return MultiResolutionDistance.Resolution(
      size: size,
      // Without any energy in the reference, only equality reads 0.
      spectralConvergence: differenceEnergy == 0
        ? 0 : (differenceEnergy / referenceEnergy).squareRoot(),
      logMagnitude: logRatios / Double(max(binCount, 1)))
  }

  private mutating func add(_ expected: UnsafePointer<Float>, _ actual: UnsafePointer<Float>) {
    reference.run(expected)
    binCount += reference.bins.count
    if memcmp(expected, actual, size * MemoryLayout<Float>.stride) == 0 {
      referenceEnergy += reference.bins.reduce(0) { $0 + $1.0 * $1.0 + $1.1 * $1.1 }
      return
    }
    candidate.run(actual)
    var ratios = LogRatioSum()
    var referenceEnergy = 0.0
    var differenceEnergy = 0.0
    for bin in reference.bins.indices {
      let (expectedPower, actualPower) = (reference.power(bin), candidate.power(bin))
      let (expected, actual) = (expectedPower.squareRoot(), actualPower.squareRoot())
      let difference = expected - actual
      referenceEnergy += expectedPower
      differenceEnergy += difference * difference
      ratios.add(max(expected, floor), max(actual, floor))
    }
    self.referenceEnergy += referenceEnergy
    self.differenceEnergy += differenceEnergy
    logRatios += ratios.decibels
  }
}

/// Σ abs(20·log10(x / y)), with one logarithm for many ratios.
///
/// Ratios of at least 1 are multiplied until the product is large: the logarithm of the product is the sum of the
/// logarithms.
private struct LogRatioSum {
  private var sum = 0.0
  private var product = 1.0

  mutating func add(_ x: Double, _ y: Double) {
    product *= max(x, y) / min(x, y)
    // One ratio of magnitudes of floats is below 1e50, so the product stays finite.
    if product > 1e200 { fold() }
  }

  var decibels: Double { 20 * (sum + log10(product)) }

  private mutating func fold() {
    sum += log10(product)
    product = 1
  }
}

extension WindowedTransform {
  fileprivate func power(_ bin: Int) -> Double {
    let (re, im) = bins[bin]
    return re * re + im * im
  }
}
