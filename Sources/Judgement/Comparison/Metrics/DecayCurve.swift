import Foundation

/// Schroeder's decay curve of one channel, at points a block of samples apart.
package struct DecayCurve {
  /// In dB, falling from 0; nil where no more energy follows.
  package let levels: [Double?]
  package let secondsPerPoint: Double
  private let energies: [Double]

  /// - Parameter energies: Σ samples² of each block.
  package init(energies: [Double], secondsPerPoint: Double) {
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
  package func reverberationTime(_ method: DecayError.Method) -> Double? {
    guard diesAway(method) else { return nil }
    let points = levels.enumerated().compactMap { index, level -> (x: Double, y: Double)? in
      guard let level, level <= -5, level >= -5 - method.span else { return nil }
      return (Double(index) * secondsPerPoint, level)
    }
    guard let line = StraightLine(points), line.slope < 0 else { return nil }
    // ISO 3382-2:2008, annex B: beyond 10 ‰ the curve is far from a straight line.
    guard line.nonlinearity <= 0.010, points.count >= Self.fewestPoints else { return nil }
    return -60 / line.slope
  }

  /// The time between the ends of the line of `reverberationTime`, extended to 60 dB, whatever the curve does in
  /// between; nil where the sound has not died away before its end.
  package func fallTime(_ method: DecayError.Method) -> Double? {
    guard diesAway(method), let from = place(of: -5), let to = place(of: -5 - method.span) else {
      return nil
    }
    return (to - from) * secondsPerPoint * 60 / method.span
  }

  /// Where the curve passes a level, in points.
  private func place(of level: Double) -> Double? {
    guard let after = levels.firstIndex(where: { ($0 ?? -.infinity) <= level }) else { return nil }
    guard after > 0, let above = levels[after - 1], let below = levels[after] else {
      return Double(after)
    }
    return Double(after - 1) + (above - level) / (above - below)
  }

  /// Whether the sound dies away. The curve of every finite signal falls: only a sound that has died away before its
  /// end is a decay.
  ///
  /// 10 dB below the lowest point of the line (ISO 3382-1, 5.2.1): 45 dB for T30, 35 for T20.
  private func diesAway(_ method: DecayError.Method) -> Bool {
    let tail = energies.suffix(max(1, energies.count / 20))
    guard let loudest = energies.max(), loudest > 0 else { return false }
    return tail.reduce(0, +) / Double(tail.count) <= loudest * pow(10, -(method.span + 15) / 10)
  }

  /// Fewer points do not define a line: 10 of them are 10 ms in which the level falls by 30 dB.
  private static let fewestPoints = 10
}
