import Foundation

/// How far a band's excitation spreads into the bands around it.
///
/// Towards low frequencies it falls by 27 dB per Bark; towards high ones by 24 + 230 Hz / f − 0.2·L dB, less the louder
/// the band is (L, in dB SPL). The contributions to a band are added as powers of 0.4, and scaled so that a flat
/// spectrum of 0 dB stays flat.
///
/// - Source: ITU-R BS.1387-1, annex 2, section 2.1.6; Terhardt, "Calculating virtual pitch", 1979.
struct SpreadingFunction {
  /// BS.1387-1, annex 2, 2.1.6.
  private static let exponent = 0.4

  /// For one step down from band to band, to the power of 0.4.
  private let lowerStep: Double
  /// The same upwards, at 0 dB, by the band from which it starts.
  private let upperSteps: [Double]
  /// The exponent of a band's power in the factor for each step up.
  private let levelExponent: Double
  /// What a band of power 1 contributes to itself and all bands below.
  private let totalsBelow: [Double]
  /// The result for a flat spectrum of 0 dB, to the power of 0.4.
  private var flat: [Double]

  init(centers: [Double], bandWidth: Double) {
    lowerStep = pow(10, -2.7 * bandWidth * Self.exponent)
    upperSteps = centers.map { pow(10, (-2.4 - 23 / $0) * bandWidth * Self.exponent) }
    levelExponent = 0.2 * bandWidth * Self.exponent
    let down = pow(10, -2.7 * bandWidth)
    totalsBelow = centers.indices.map { (1 - pow(down, Double($0 + 1))) / (1 - down) }
    flat = Array(repeating: 1, count: centers.count)
    flat = spread(flat)
  }

  /// - Precondition: no power is zero or negative.
  func apply(to bands: inout [Double]) {
    let sums = spread(bands)
    for index in bands.indices { bands[index] = Self.unfolded(sums[index] / flat[index]) }
  }

  /// Σ over all bands of their contributions to band i, to the power of 0.4.
  private func spread(_ bands: [Double]) -> [Double] {
    let count = bands.count
    var steps = [Double](repeating: 0, count: count)
    var peaks = steps
    for index in 0..<count {
      let level = log(bands[index])
      steps[index] = upperSteps[index] * exp(levelExponent * level)
      // All contributions of a band add up to its own power.
      let total = totalsBelow[index] + totalAbove(steps[index], count - index - 1)
      peaks[index] = exp(Self.exponent * (level - log(total)))
    }
    var sums = [Double](repeating: 0, count: count)
    sums.withUnsafeMutableBufferPointer { sums in
      // Downwards all bands fall alike: one running sum suffices.
      var fromAbove = 0.0
      for index in (0..<count).reversed() {
        fromAbove = fromAbove * lowerStep + peaks[index]
        sums[index] += fromAbove
        var value = peaks[index]
        let step = steps[index]
        for target in (index + 1)..<max(count, index + 1) {
          value *= step
          sums[target] += value
        }
      }
    }
    return sums
  }

  /// What a band of power 1 contributes to the `count` bands above it.
  ///
  /// - Parameter step: to the power of 0.4; the sum is of the powers themselves.
  private func totalAbove(_ step: Double, _ count: Int) -> Double {
    let up = Self.unfolded(step)
    // A step of 1 has no closed form; its limit is the number of bands.
    guard abs(1 - up) > 1e-9 else { return Double(count) }
    return up * (1 - pow(up, Double(count))) / (1 - up)
  }

  /// A power from its power of 0.4.
  private static func unfolded(_ value: Double) -> Double { value * value * value.squareRoot() }
}
