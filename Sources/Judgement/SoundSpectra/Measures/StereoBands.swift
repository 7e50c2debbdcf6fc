import Foundation

/// The stereo width of a sound, by octave.
///
/// - Units: width = 10·log10(side power / mid power) in dB, −∞ (nil) for mono, 0 for unrelated channels; correlation
///   from −1 to 1.
package struct StereoBand: Codable, Equatable, Sendable {
  /// The middle of the octave in hertz; nil for all octaves together.
  package let center: Double?
  package let width: Double?
  package let correlation: Double?
  /// 10·log10(left power / right power) in dB, between ±120: positive for a sound on the left.
  package let balance: Double

  /// - Parameters: Σ left·right, Σ left², Σ right².
  /// - Returns: nil for silence.
  init?(center: Double?, cross: Double, left: Double, right: Double) {
    guard left + right > 0 else { return nil }
    self.center = center
    balance = max(-120, min(120, 10 * log10(max(left, right * 1e-12) / max(right, left * 1e-12))))
    let (mid, side) = (left + right + 2 * cross, left + right - 2 * cross)
    // Sums of float64 are accurate to twelve digits.
    let isMono = side <= 1e-12 * (left + right)
    width = isMono ? nil : min(10 * log10(side / max(mid, side * 1e-12)), 120)
    let product = (left * right).squareRoot()
    correlation = product > 0 ? min(max(cross / product, -1), 1) : nil
  }

  /// The octaves, from the bins of two channels.
  static func bands(
    cross: [Double], left: [Double], right: [Double], binWidth: Double
  ) -> [StereoBand] {
    func sum(_ values: [Double], _ band: FrequencyBand) -> Double? {
      let first = Int((band.lower / binWidth).rounded(.up))
      let end = Int((band.upper / binWidth).rounded(.up))
      guard first < end, end <= values.count else { return nil }
      return values[first..<end].reduce(0, +)
    }
    let total = left.reduce(0, +) + right.reduce(0, +)
    let all = FrequencyBand(lower: FrequencyGrid.lowest, upper: FrequencyGrid.highest)
    let octaves = FrequencyGrid.octaves.map { center in
      (center: Optional(center), band: FrequencyBand(around: center, octaveFraction: 1))
    }
    return ([(center: nil, band: all)] + octaves).compactMap { center, band in
      let end = min(band.upper, Double(left.count - 1) * binWidth)
      let band = FrequencyBand(lower: band.lower, upper: end)
      guard band.lower < end, let cross = sum(cross, band), let left = sum(left, band),
        let right = sum(right, band), left + right > total * 1e-12
      else { return nil }
      return StereoBand(center: center, cross: cross, left: left, right: right)
    }
  }
}
