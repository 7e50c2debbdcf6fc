import Foundation
import ReadableNumbers

/// Two sounds that have nothing in common: neither at any delay, nor frequency by frequency, nor in their spectra.
///
/// - Source: magnitude-squared coherence by Welch's method; of unrelated signals it averages one over
///   the number of segments.
enum UnrelatedRemark {
  private static let mostCorrelation = 0.3
  /// Mean band levels that differ by this much, in dB, belong to different sounds.
  private static let mostAlike = 4.0
  /// Two stretches of one noise: partials at equal frequencies would cohere, and other sounds have other bands.
  private static let mostByChance = 0.1
  private static let mostAlikeNoise = 1.5
  private static let mostLouder = 1.0
  /// A level that moves by less than a tenth of its mean is constant.
  private static let flat = 0.1

  static func remark(on pair: SignalPair, initial: Double) -> Suspect? {
    guard initial > -6, pair.frameCount >= 1024, equalShare(pair) < mostEqual else { return nil }
    let peak = CrossCorrelation.peak(reference: pair.reference, candidate: pair.candidateWhole)
    let coherence = coherence(pair)
    guard abs(peak.strength) < mostCorrelation, coherence < 0.3 else { return nil }
    let distance = spectralDistance(pair)
    if coherence < mostByChance, distance < mostAlikeNoise, isAsLoud(pair),
      NoiseShape.isNoise(pair.reference[pair.loudestChannel]),
      NoiseShape.isNoise(pair.candidate[pair.loudestChannel])
    {
      return Suspect(
        cause: .randomSeed, finding: Wording.otherNoise,
        evidence: [
          "their bands differ by \(DiagnosisText.number(distance, digits: 1)) dB on average",
          "the coherence is \(DiagnosisText.number(coherence))",
        ], parameters: 0, remaining: initial)
    }
    guard distance > mostAlike || envelopeLikeness(pair) < 0.5 else { return nil }
    return Suspect(
      cause: .unrelated, finding: Wording.unrelated,
      evidence: [
        "the highest correlation at any delay is \(DiagnosisText.number(abs(peak.strength)))"
      ],
      parameters: 0, remaining: initial)
  }

  /// Sounds of which this share is equal, in value or except for the sign, have something in common.
  private static let mostEqual = 0.05
  /// Relative to the sample.
  private static let leastOff = 1e-4

  /// The share of the frames in which the reference sounds.
  private static func equalShare(_ pair: SignalPair) -> Double {
    let samples = zip(
      pair.reference[pair.loudestChannel], pair.candidate[pair.loudestChannel])
    let sounding = samples.count { $0.0 != 0 }
    let equal = samples.count { $0 != 0 && abs(abs($0) - abs($1)) <= leastOff * abs($0) }
    return Double(equal) / Double(max(1, sounding))
  }

  private static func isAsLoud(_ pair: SignalPair) -> Bool {
    let sums = pair.untouched.sums()
    guard let level = Decibels.ofPower(sums.candidate / max(sums.reference, 1e-30)) else {
      return false
    }
    return abs(level) <= mostLouder
  }

  /// 0 to 1, weighted by the candidate's power, with the value expected by chance subtracted.
  private static func coherence(_ pair: SignalPair) -> Double {
    let size = 256
    let transform = FourierTransform.ofSize(size)
    let channel = pair.loudestChannel
    let window = HannWindows.ofSize(size)
    var cross = [SIMD2<Double>](repeating: .zero, count: size / 2 + 1)
    var (own, other) = (
      [Double](repeating: 0, count: size / 2 + 1), [Double](repeating: 0, count: size / 2 + 1)
    )
    var segments = 0
    for start in stride(
      from: 0, to: pair.frameCount - size, by: max(size / 2, pair.frameCount / 400))
    {
      func bins(_ samples: [Double]) -> ComplexSpectrum {
        transform.spectrum(of: zip(samples[start..<start + size], window).map { $0 * $1 })
      }
      let (x, y) = (bins(pair.reference[channel]), bins(pair.candidate[channel]))
      let product = y.correlated(with: x)
      for bin in cross.indices {
        cross[bin] += product.bins[bin]
        own[bin] += (x.bins[bin] * x.bins[bin]).sum()
        other[bin] += (y.bins[bin] * y.bins[bin]).sum()
      }
      segments += 1
    }
    var (sum, weight) = (0.0, 0.0)
    for bin in cross.indices where own[bin] > 0 && other[bin] > 0 {
      sum += (cross[bin] * cross[bin]).sum() / own[bin]
      weight += other[bin]
    }
    guard weight > 0, segments > 1 else { return 0 }
    let chance = 2 / Double(segments)
    return max(0, sum / weight - chance)
  }

  /// The mean distance of third-octave levels, without a gain between the two.
  private static func spectralDistance(_ pair: SignalPair) -> Double {
    let channel = pair.loudestChannel
    let size = 1024
    let (own, other) = (
      WelchSpectrum(pair.reference[channel].map(Float.init), sampleRate: 1, size: size).power,
      WelchSpectrum(pair.candidate[channel].map(Float.init), sampleRate: 1, size: size).power
    )
    var differences: [Double] = []
    var low = 2
    while low < own.count {
      let high = min(own.count, max(low + 1, low * 5 / 4))
      let (x, y) = (own[low..<high].reduce(0, +), other[low..<high].reduce(0, +))
      differences.append(10 * log10(max(y, 1e-16) / max(x, 1e-16)))
      low = high
    }
    let mean = differences.reduce(0, +) / Double(max(1, differences.count))
    return differences.reduce(0) { $0 + abs($1 - mean) } / Double(max(1, differences.count))
  }

  /// The correlation of both envelopes, −1 to 1.
  private static func envelopeLikeness(_ pair: SignalPair) -> Double {
    let length = max(64, pair.frameCount / 100)
    let starts = stride(from: 0, to: pair.frameCount - length, by: length)
    func levels(_ channels: [[Double]]) -> [Double] {
      starts.map { start in
        channels.reduce(0) { $0 + $1.energy(in: start..<start + length) }.squareRoot()
      }
    }
    let (x, y) = (levels(pair.reference), levels(pair.candidate))
    let count = Double(max(1, x.count))
    let (meanX, meanY) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
    let cross = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
    let own = x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
    let other = y.reduce(0) { $0 + ($1 - meanY) * ($1 - meanY) }
    // Two constant sounds are alike in that.
    if own <= count * flat * flat * meanX * meanX, other <= count * flat * flat * meanY * meanY {
      return 1
    }
    return own * other > 0 ? cross / (own * other).squareRoot() : 0
  }
}
