import Foundation

/// How differently two responses die away.
///
/// Schroeder's decay curve is the energy that is still to come, Σ from t on of h², in dB of the whole.
/// T60 is the time in which it falls by 60 dB, from a straight line through −5 to −35 dB (T30).
///
/// - Shape: the channel in which the T60s differ most.
/// - Units: seconds; `relative` is a ratio, 0.01 for a reverb 1 % too long; deviation in dB.
/// - Source: Schroeder, "New Method of Measuring Reverberation Time", 1965; ISO 3382-1:2009, 5.3.
public struct DecayError: Equatable, Sendable {
  public let channel: Int
  public let referenceSeconds: Double
  /// nil when the candidate's curve has no straight stretch of 30 dB.
  public let candidateSeconds: Double?
  /// The largest distance between the two curves where the reference's is above −60 dB.
  public let largestDeviation: Double
  /// Where it is, in seconds.
  public let deviationTime: Double

  /// (candidate − reference) / reference.
  public var relative: Double? {
    candidateSeconds.map { ($0 - referenceSeconds) / referenceSeconds }
  }
}

/// Schroeder's decay curve of one channel, at points a block of samples apart.
struct DecayCurve {
  /// In dB, falling from 0; nil from where on nothing more comes.
  let levels: [Double?]
  let secondsPerPoint: Double
  private let energies: [Double]

  /// - Parameter energies: Σ samples² of each block.
  init(energies: [Double], secondsPerPoint: Double) {
    self.energies = energies
    self.secondsPerPoint = secondsPerPoint
    var remaining = energies
    for index in remaining.indices.reversed().dropFirst() {
      remaining[index] += remaining[index + 1]
    }
    let total = remaining.first ?? 0
    levels = remaining.map { total > 0 ? Decibels.ofPower($0 / total) : nil }
  }

  /// T60 in seconds; nil where the curve does not fall evenly.
  var reverberationTime: Double? {
    // The curve of whatever ends falls: only sound that has died away before its end is a decay.
    // 45 dB leave 10 dB below the lowest point of the line (ISO 3382-1, 5.2.1).
    let tail = energies.suffix(max(1, energies.count / 20))
    guard let loudest = energies.max(), loudest > 0,
      tail.reduce(0, +) / Double(tail.count) <= loudest * pow(10, -4.5)
    else { return nil }
    let points = levels.enumerated().compactMap { index, level -> (x: Double, y: Double)? in
      guard let level, level <= -5, level >= -35 else { return nil }
      return (Double(index) * secondsPerPoint, level)
    }
    guard let line = StraightLine(points), line.slope < 0 else { return nil }
    // ISO 3382-2:2008, annex B: beyond 10 ‰ the curve is far from a straight line.
    guard line.nonlinearity <= 0.010, points.count >= Self.fewestPoints else { return nil }
    return -60 / line.slope
  }

  /// Fewer points show no line: 10 of them are 10 ms in which the level falls by 30 dB.
  private static let fewestPoints = 10
}

/// The least-squares line through some points.
struct StraightLine {
  let slope: Double
  /// 1 − r², which is 0 for points on a line.
  let nonlinearity: Double

  /// Returns nil for fewer than two points, or for points without extent.
  init?(_ points: [(x: Double, y: Double)]) {
    guard points.count >= 2 else { return nil }
    let count = Double(points.count)
    let meanX = points.reduce(0) { $0 + $1.x } / count
    let meanY = points.reduce(0) { $0 + $1.y } / count
    let (xx, xy, yy) = points.reduce((0.0, 0.0, 0.0)) { sums, point in
      let (x, y) = (point.x - meanX, point.y - meanY)
      return (sums.0 + x * x, sums.1 + x * y, sums.2 + y * y)
    }
    guard xx > 0, yy > 0 else { return nil }
    slope = xy / xx
    nonlinearity = 1 - xy * xy / (xx * yy)
  }
}
