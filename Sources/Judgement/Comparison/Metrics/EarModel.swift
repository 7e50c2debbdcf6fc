import Foundation

/// The model of the ear for a short-time spectrum: bands, thresholds, and masking.
///
/// The peripheral ear of BS.1387's FFT model: weighting by outer and middle ear, grouping into
/// bands a quarter of a Bark wide, noise inside the ear (the threshold in quiet), spreading along
/// the basilar membrane with slopes that depend on level.
///
/// - Units: power of 1 is 0 dB SPL. The listening level is unknown, so BS.1387's assumption is used: a full-scale sine
///   of 1019.5 Hz, which lies between two bins, has its highest bin at 92 dB SPL.
/// - Source: ITU-R BS.1387-1, annex 2, section 2.1, basic version; the equations in Kabal, "An
///   Examination and Interpretation of ITU-R BS.1387", McGill University, 2002.
struct EarModel {
  /// About 43 ms, 2048 samples at 44.1 and 48 kHz.
  let frameSize: Int
  /// In hertz.
  let centers: [Double]
  /// How far below the excitation a noise must be to be masked, as a ratio of powers: 3 dB up to 12 Bark above the
  /// lowest band, then a quarter of the distance in Bark.
  let maskingOffsets: [Double]
  /// The weight of each bin's power: from samples to SPL after outer and middle ear.
  let weights: [Double]

  fileprivate let groups: [Group]
  private let internalNoise: [Double]
  private let spreading: SpreadingFunction

  /// The bins that contribute to a band, with their shares.
  fileprivate struct Group {
    let bins: ClosedRange<Int>
    let lowerShare: Double
    let upperShare: Double
  }

  /// BS.1387-1, annex 2, 2.1.4: the basic version's bands, in Bark, from and to so many hertz.
  private static let bandWidth = 0.25
  private static let lowest = 80.0
  private static let highest = 18000.0

  /// Returns nil when Nyquist lies within the lowest band.
  init?(sampleRate: Double) {
    // 2048 at 48 kHz; for other rates, the power of two nearest to the same time.
    let exponent = log2(2048 * sampleRate / 48000).rounded()
    guard sampleRate.isFinite, exponent >= 6, exponent <= 20 else { return nil }
    let size = 1 << Int(exponent)
    let width = sampleRate / Double(size)
    let edges = Self.edges(upTo: min(Self.highest, sampleRate / 2))
    guard edges.count > 1 else { return nil }
    let bands = zip(edges, edges.dropFirst())
    frameSize = size
    centers = bands.map { Self.hertz((Self.bark($0) + Self.bark($1)) / 2) }
    groups = bands.map { Group(lower: $0, upper: $1, binWidth: width, binCount: size / 2 + 1) }
    maskingOffsets = centers.indices.map { band in
      let distance = Double(band) * Self.bandWidth
      return pow(10, (distance <= 12 ? 3 : 0.25 * distance) / 10)
    }
    internalNoise = centers.map { pow(10, 0.4 * 0.364 * pow($0 / 1000, -0.8)) }
    spreading = SpreadingFunction(centers: centers, bandWidth: Self.bandWidth)
    // A Hann window turns a sine of amplitude 1 into size/4 in its bin; half a bin off, into
    // 8 / (3π) of that.
    let amplitude = pow(10, 92.0 / 20) / (Double(size) / 4 * 8 / (3 * .pi))
    weights = (0...size / 2).map { bin in
      amplitude * amplitude * Self.outerEar(hertz: Double(bin) * width)
    }
  }

  /// Writes the power of each band of a weighted spectrum.
  func group(_ power: [Double], into bands: inout [Double]) {
    power.withUnsafeBufferPointer { power in
      for (index, group) in groups.enumerated() {
        var sum =
          power[group.bins.lowerBound] * group.lowerShare
          + power[group.bins.upperBound] * group.upperShare
        for bin in group.bins.dropFirst().dropLast() { sum += power[bin] }
        bands[index] = sum
      }
    }
  }

  /// Turns the power of bands into excitation: adds the ear's own noise, and spreads.
  func excite(_ bands: inout [Double]) {
    for index in bands.indices { bands[index] += internalNoise[index] }
    spreading.apply(to: &bands)
  }

  private static func edges(upTo highest: Double) -> [Double] {
    let start = bark(lowest)
    let count = Int(((bark(highest) - start) / bandWidth).rounded(.up))
    guard count > 0 else { return [] }
    return (0...count).map { min(hertz(start + Double($0) * bandWidth), highest) }
  }

  private static func bark(_ hertz: Double) -> Double { 7 * asinh(hertz / 650) }
  private static func hertz(_ bark: Double) -> Double { 650 * sinh(bark / 7) }

  /// The share of power that reaches the inner ear.
  private static func outerEar(hertz: Double) -> Double {
    let f = max(hertz, 1) / 1000
    let decibels =
      -0.6 * 3.64 * pow(f, -0.8) + 6.5 * exp(-0.6 * (f - 3.3) * (f - 3.3)) - 1e-3 * pow(f, 3.6)
    return pow(10, decibels / 10)
  }
}

extension EarModel.Group {
  /// - Parameters:
  ///   - lower: edge in hertz; a bin reaches half a bin's width to both sides of its frequency.
  ///   - upper: the other edge.
  fileprivate init(lower: Double, upper: Double, binWidth: Double, binCount: Int) {
    let (low, high) = (lower / binWidth, upper / binWidth)
    let first = min(Int(low.rounded()), binCount - 1)
    let last = min(Int(high.rounded()), binCount - 1)
    bins = first...last
    if first == last {
      lowerShare = high - low
      upperShare = 0
    } else {
      lowerShare = Double(first) + 0.5 - low
      upperShare = high - (Double(last) - 0.5)
    }
  }
}
