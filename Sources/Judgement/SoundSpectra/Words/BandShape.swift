import Foundation

/// A simple shape that describes the differences of third octaves: one level, and from some frequency on another.
struct BandShape {
  enum Kind: Equatable {
    /// Half of the gain is reached at the frequency.
    case shelf(Double, isSteep: Bool)
    case bell(Double, quality: Double)
    /// A constant change per octave.
    case slope
  }

  let kind: Kind
  /// The level where the shape has no effect, in dB.
  let base: Double
  /// The shape's gain in dB; for a slope, in dB per octave.
  let gain: Double
  /// Σ of the squared remainders.
  let error: Double
  /// The share of the variance that it explains.
  let share: Double
  /// The ratio of the gain to its own uncertainty.
  let certainty: Double

  var isBell: Bool { if case .bell = kind { true } else { false } }

  /// For one and the same sound, levels of third octaves differ by no more than this.
  private static let precision = 0.03
  /// Fewer bands do not define a shape.
  private static let fewestBands = 6

  /// The shape that leaves least; nil where none explains most of it.
  static func best(_ bands: BandDifferences) -> BandShape? {
    guard bands.centers.count >= fewestBands else { return nil }
    let corners = (0...44).map { 80 * exp2(Double($0) / 6) }
    let shelves = corners.flatMap { corner in
      [true, false].compactMap { fit(.shelf(corner, isSteep: $0), bands) }
    }
    let bells = corners.flatMap { corner in
      [0.7, 1.4, 2.8].compactMap { fit(.bell(corner, quality: $0), bands) }
    }
    // The simpler shape is preferred unless another explains clearly more.
    var best = fit(.slope, bands)
    for others in [shelves, bells] {
      guard let next = others.min(by: { $0.error < $1.error }) else { continue }
      if best.map({ next.error < 0.7 * $0.error }) ?? true { best = next }
    }
    guard let best, best.share >= 0.75 else { return nil }
    let free = Double(bands.centers.count - 3)
    // An F ratio of 20: among the hundred shapes that are tried, none fits random values so well.
    guard best.share / 2 >= 20 * (1 - best.share) / free, best.certainty >= 6 else { return nil }
    return best
  }

  /// Least squares for base + gain · shape.
  private static func fit(_ kind: Kind, _ bands: BandDifferences) -> BandShape? {
    let shape = bands.centers.map { value(kind, $0) }
    switch kind {
    case .shelf:
      // Both of its levels must be present.
      guard shape.count(where: { $0 > 0.9 }) >= 2, shape.count(where: { $0 < 0.1 }) >= 2 else {
        return nil
      }
    case .bell:
      guard shape.contains(where: { $0 > 0.8 }), shape.count(where: { $0 < 0.15 }) >= 4 else {
        return nil
      }
    case .slope: break
    }
    let count = Double(shape.count)
    let (meanX, meanY) = (
      shape.reduce(0, +) / count, bands.decibels.reduce(0, +) / count
    )
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for (x, y) in zip(shape, bands.decibels) {
      xx += (x - meanX) * (x - meanX)
      xy += (x - meanX) * (y - meanY)
      yy += (y - meanY) * (y - meanY)
    }
    guard xx > 0, yy > 0 else { return nil }
    let gain = xy / xx
    let error = max(0, yy - gain * xy)
    let spread = max(precision, (error / max(1, count - 3)).squareRoot())
    return BandShape(
      kind: kind, base: meanY - gain * meanX, gain: gain,
      error: error + count * precision * precision,
      share: 1 - error / yy, certainty: abs(gain) * xx.squareRoot() / spread)
  }

  /// Whether a frequency belongs to what the shape changes, or to the rest; nil for one in between.
  func region(_ frequency: Double) -> Bool? {
    if kind == .slope { return frequency > 1000 }
    let value = Self.value(kind, frequency)
    return value > 0.6 ? true : value < 0.4 ? false : nil
  }

  /// From 0 to 1; for a slope, octaves from 1 kHz.
  ///
  /// - Source: Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients": analogue prototypes, with
  ///   6 dB.
  private static func value(_ kind: Kind, _ frequency: Double) -> Double {
    let gain = 6.0
    let a = pow(10, gain / 40)
    switch kind {
    case .slope: return log2(frequency / 1000)
    case .shelf(let corner, let isSteep):
      let w = frequency / corner
      if isSteep { return pow(w, 8) / (1 + pow(w, 8)) }
      let damping = 2 * a * w * w
      let above = (1 - a * w * w) * (1 - a * w * w) + damping
      let below = (a - w * w) * (a - w * w) + damping
      return 10 * log10(a * a * above / below) / gain
    case .bell(let center, let quality):
      let w = frequency / center
      let real = (1 - w * w) * (1 - w * w)
      let above = real + (w * a / quality) * (w * a / quality)
      let below = real + (w / (a * quality)) * (w / (a * quality))
      return 10 * log10(above / below) / gain
    }
  }
}
