import Foundation

/// Where a sound's power lies, in a few numbers.
///
/// - Units: hertz, dB per octave, flatness from 0 (a tone) to 1 (white noise); nil for silence.
struct SpectralShape: Equatable {
  let centroid: Double?
  let bandwidth: Double?
  let tilt: Double?
  let flatness: Double?

  /// - Parameters:
  ///   - power: mean square for each bin.
  ///   - bands: the power of third octaves, by `FrequencyGrid.thirdOctaves`.
  init(power: [Double], binWidth: Double, bands: [Double?]) {
    let first = max(1, Int((FrequencyGrid.lowest / binWidth).rounded(.up)))
    let last = min(power.count - 1, Int(FrequencyGrid.highest / binWidth))
    let range = first <= last ? first..<(last + 1) : 0..<0
    let total = power[range].reduce(0, +)
    guard total > 0 else {
      (centroid, bandwidth, tilt, flatness) = (nil, nil, nil, nil)
      return
    }
    let mean = range.reduce(0) { $0 + Double($1) * binWidth * power[$1] } / total
    let spread = range.reduce(0) {
      let distance = Double($1) * binWidth - mean
      return $0 + distance * distance * power[$1]
    }
    centroid = mean
    bandwidth = (spread / total).squareRoot()
    // Rounding noise would dominate the geometric mean of a pure tone: bins count as at least −140 dB relative to the
    // mean.
    let floor = total / Double(range.count) * 1e-14
    let logarithms = range.reduce(0) { $0 + log(max(power[$1], floor)) }
    flatness = exp(logarithms / Double(range.count)) / (total / Double(range.count))
    tilt = Self.tilt(bands)
  }

  /// The slope of a line through the power density of third octaves from 63 Hz to 16 kHz: 0 for white noise, −3 for
  /// pink.
  ///
  /// Bands more than 80 dB below the strongest count as 80 dB below: if they were left out, raising one past that level
  /// could make a brighter sound read as darker.
  private static func tilt(_ bands: [Double?]) -> Double? {
    let densities = zip(FrequencyGrid.thirdOctaves, bands).compactMap {
      center, power -> (x: Double, y: Double)? in
      guard (60...17000).contains(center), let power else { return nil }
      return (log2(center), power > 0 ? 10 * log10(power / center) : -.infinity)
    }
    guard let highest = densities.map(\.y).max(), highest.isFinite else { return nil }
    let points = densities.map { (x: $0.x, y: max($0.y, highest - 80)) }
    // A line through fewer points means little.
    guard densities.count(where: { $0.y >= highest - 80 }) >= 6 else { return nil }
    let count = Double(points.count)
    let meanX = points.reduce(0) { $0 + $1.x } / count
    let meanY = points.reduce(0) { $0 + $1.y } / count
    let slope = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
    return slope / points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
  }
}
