import Foundation

/// What remains when more may have happened to the render than the mistake: behind the graph it may have
/// gone through a curve, or its level may have moved.
///
/// A mistake that is covered by a limiter, a fade or a gap leaves as much of the difference as any other
/// one does; with what covers it left free, it stands out. Such a residual only says what to look at: what
/// happened behind the graph is then looked for by name.
enum TolerantResidual {
  /// Straight pieces of the curve, and stretches with a gain of their own.
  private static let pieces = 24
  private static let stretches = 48

  /// Energy that is left, relative to the candidate's; the smaller of both ways.
  static func measure(_ rendered: [[Float]], _ candidate: [[Float]], frames: Int) -> Double {
    let heard = candidate.reduce(0.0) { sum, samples in
      samples.prefix(frames).reduce(sum) { $0 + Double($1) * Double($1) }
    }
    guard heard > 0 else { return 1 }
    return min(
      throughCurve(rendered, candidate, frames: frames), throughGains(rendered, candidate, frames)
    ) / heard
  }

  /// The sums of a straight line through points.
  private struct Line {
    var (count, x, y, xx, xy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

    mutating func add(_ own: Double, _ other: Double) {
      count += 1
      x += own
      y += other
      xx += own * own
      xy += own * other
      yy += other * other
    }

    /// What a line with a slope and a height of its own leaves.
    var residual: Double {
      guard count > 2 else { return 0 }
      let (sxx, sxy) = (xx - x * x / count, xy - x * y / count)
      let syy = yy - y * y / count
      return max(0, sxx > 1e-12 * xx ? syy - sxy * sxy / sxx : syy)
    }

    /// What a gain alone leaves.
    var residualOfGain: Double { max(0, xx > 0 ? yy - xy * xy / xx : yy) }
  }

  private static func throughCurve(
    _ rendered: [[Float]], _ candidate: [[Float]], frames: Int
  ) -> Double {
    let (low, high) = rendered.reduce((Float.infinity, -Float.infinity)) { range, samples in
      samples.prefix(frames).reduce(range) { (min($0.0, $1), max($0.1, $1)) }
    }
    // Below that the width of a piece would be no number.
    guard high - low > 1e-30 else { return .infinity }
    let scale = Float(pieces) / (high - low)
    var lines = [Line](repeating: Line(), count: pieces)
    for (own, other) in zip(rendered, candidate) {
      for frame in 0..<min(frames, own.count, other.count) {
        let piece = min(pieces - 1, max(0, Int((own[frame] - low) * scale)))
        lines[piece].add(Double(own[frame]), Double(other[frame]))
      }
    }
    return lines.reduce(0) { $0 + $1.residual }
  }

  private static func throughGains(
    _ rendered: [[Float]], _ candidate: [[Float]], _ frames: Int
  ) -> Double {
    let length = max(32, frames / stretches)
    var lines = [Line](repeating: Line(), count: frames / length + 1)
    for (own, other) in zip(rendered, candidate) {
      for frame in 0..<min(frames, own.count, other.count) {
        lines[frame / length].add(Double(own[frame]), Double(other[frame]))
      }
    }
    return lines.reduce(0) { $0 + $1.residualOfGain }
  }
}

extension Experiment {
  /// What is left of the candidate that neither these mistakes nor what may lie behind them explain.
  func tolerantResidual(
    of mistakes: [(mistake: Mistake, size: Double)], frames: Int
  ) -> Double? {
    rendered(mistakes, frames: frames).map {
      TolerantResidual.measure($0, subject.candidate.channels, frames: $0.first?.count ?? 0)
    }
  }

  /// The same without any mistake.
  func initialTolerant(frames: Int) -> Double {
    TolerantResidual.measure(
      subject.reference.channels, subject.candidate.channels,
      frames: max(0, frames - subject.keepFrom))
  }
}
