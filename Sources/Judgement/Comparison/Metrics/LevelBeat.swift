import Foundation

/// An even beat in a partial's power: a constant and one sinusoid, by least squares.
struct LevelBeat {
  /// In hertz.
  let rate: Double
  /// The constant: the power of all sinusoids that beat.
  let mean: Double
  /// The sinusoid's amplitude relative to the constant.
  let depth: Double

  /// The share of the variance that the sinusoid explains.
  private static let leastShare = 0.8
  /// 2.7 dB between the extremes. Beats too fast for the windows are shallower.
  private static let leastDepth = 0.3

  /// - Parameter step: between the powers, in seconds.
  /// - Returns: nil where the powers do not follow one sinusoid over at least one period.
  init?(_ powers: [Double], step: Double) {
    let length = Double(powers.count) * step
    let (lowest, highest) = (1 / length, 0.45 / step)
    guard powers.count >= 8, lowest < highest else { return nil }
    let mean = powers.reduce(0, +) / Double(powers.count)
    let variance = powers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    guard variance > 0 else { return nil }
    let width = 0.1 / length
    let coarse = (0...Int(((highest - lowest) / width).rounded(.down))).map {
      Fit(powers, step: step, rate: lowest + Double($0) * width)
    }
    guard var best = coarse.min(by: { $0.rest < $1.rest }) else { return nil }
    var reach = width
    for _ in 0..<24 {
      reach /= 2
      for rate in [best.rate - reach, best.rate + reach] where rate >= lowest {
        let fit = Fit(powers, step: step, rate: rate)
        if fit.rest < best.rest { best = fit }
      }
    }
    guard best.rest <= (1 - Self.leastShare) * variance, best.mean > 0,
      best.amplitude >= Self.leastDepth * best.mean
    else { return nil }
    rate = best.rate
    self.mean = best.mean
    depth = best.amplitude / best.mean
  }

  /// Whether other powers beat at this rate too, at least half as deep, also where they do so less evenly.
  func isIn(_ powers: [Double], step: Double) -> Bool {
    let fit = Fit(powers, step: step, rate: rate)
    return fit.mean > 0 && fit.amplitude >= depth / 2 * fit.mean
  }

  private struct Fit {
    let rate: Double
    let mean: Double
    let amplitude: Double
    /// The sum of squares that is left.
    let rest: Double

    init(_ powers: [Double], step: Double, rate: Double) {
      // Gram–Schmidt on 1, cos and sin at the frames' times.
      let count = Double(powers.count)
      let angles = powers.indices.map { 2 * Double.pi * rate * step * Double($0) }
      let (cosines, sines) = (angles.map { cos($0) }, angles.map { sin($0) })
      let (meanCosine, meanSine) = (cosines.reduce(0, +) / count, sines.reduce(0, +) / count)
      let meanPower = powers.reduce(0, +) / count
      let first = cosines.map { $0 - meanCosine }
      let square = first.reduce(0) { $0 + $1 * $1 }
      let lean = zip(sines, first).reduce(0) { $0 + ($1.0 - meanSine) * $1.1 } / square
      let second = zip(sines, first).map { $0 - meanSine - lean * $1 }
      let otherSquare = second.reduce(0) { $0 + $1 * $1 }
      let b = zip(powers, second).reduce(0) { $0 + $1.0 * $1.1 } / otherSquare
      let a = zip(powers, first).reduce(0) { $0 + $1.0 * $1.1 } / square - b * lean
      let mean = meanPower - a * meanCosine - b * meanSine
      rest = powers.indices.reduce(0) {
        let left = powers[$1] - mean - a * cosines[$1] - b * sines[$1]
        return $0 + left * left
      }
      self.rate = rate
      self.mean = mean
      amplitude = (a * a + b * b).squareRoot()
    }
  }
}
