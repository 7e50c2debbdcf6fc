import AudioSignal
import Foundation

/// What remains when something besides the mistake may have happened to the render after the graph: a curve, a moving
/// level, or stretches of another sound.
///
/// A mistake that is hidden by a limiter, a fade or a gap leaves as much of the difference as any other; when what
/// hides it is fitted freely, it stands out. Such a residual only says where to look: what happened after the graph is
/// then searched for by name.
enum TolerantResidual {
  /// The number of linear pieces in the fitted curve, and of stretches with a gain each.
  private static let pieces = 24
  private static let stretches = 48

  /// The share of energy below which stretches count as equal, and the energy, relative to the mean, above which a
  /// stretch counts.
  private static let equal = 1e-9
  /// So loud, relative to their mean, must a stretch be that tells something: −40 dB.
  private static let leastHeard = 1e-4

  /// The remaining energy relative to the candidate's; the smallest over all the ways.
  ///
  /// - Parameter onset: the first frame that must be explained.
  static func measure(
    _ rendered: [[Float]], _ candidate: [[Float]], frames: Int, onset: Int
  ) -> Double {
    let heard = candidate.reduce(0.0) { sum, samples in
      samples.prefix(frames).reduce(sum) { $0 + Double($1) * Double($1) }
    }
    guard heard > 0 else { return 1 }
    let lines = stretches(rendered, candidate, frames, from: onset)
    let throughGains = lines.reduce(0) { $0 + $1.residualOfGain } / heard
    let throughCurve = throughCurve(rendered, candidate, frames: frames) / heard
    return min(throughCurve, throughGains, typical(lines))
  }

  /// The geometric mean over the stretches: a gap or a splice leaves much in some of them, and the right mistake
  /// nothing in the others.
  private static func typical(_ lines: [Line]) -> Double {
    // What precedes the onset was equal, and must stay so.
    guard let before = lines.first, before.residualOfGain <= 1e-6 * before.yy else { return 1 }
    let mean = lines.reduce(0) { $0 + $1.yy } / Double(lines.count)
    let heard = lines.dropFirst().filter { $0.yy > leastHeard * mean }
    guard heard.count >= 8 else { return 1 }
    let sum = heard.reduce(0) { $0 + log(max($1.residualOfGain / $1.yy, equal)) }
    return exp(sum / Double(heard.count))
  }

  /// The sums for fitting a straight line through points.
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

    /// What remains after a line with slope and offset.
    var residual: Double {
      guard count > 2 else { return 0 }
      let (sxx, sxy) = (xx - x * x / count, xy - x * y / count)
      let syy = yy - y * y / count
      // Below that sxx is rounding: 2⁻⁵³ for each of some ten thousand terms.
      return max(0, sxx > 1e-12 * xx ? syy - sxy * sxy / sxx : syy)
    }

    /// What remains after a gain alone.
    var residualOfGain: Double { max(0, xx > 0 ? yy - xy * xy / xx : yy) }
  }

  private static func throughCurve(
    _ rendered: [[Float]], _ candidate: [[Float]], frames: Int
  ) -> Double {
    let (low, high) = rendered.reduce((Float.infinity, -Float.infinity)) { range, samples in
      samples.prefix(frames).reduce(range) { (min($0.0, $1), max($0.1, $1)) }
    }
    // Below that the width of a piece would be NaN.
    guard high - low > 1e-30 else { return .infinity }
    let scale = Float(pieces) / (high - low)
    var lines = [Line](repeating: Line(), count: pieces)
    for (own, other) in zip(rendered, candidate) {
      for frame in 0..<min(frames, own.count, other.count) {
        let piece = min(pieces - 1, max(0, Int(whole: (own[frame] - low) * scale)))
        lines[piece].add(Double(own[frame]), Double(other[frame]))
      }
    }
    return lines.reduce(0) { $0 + $1.residual }
  }

  /// The stretch before the onset, and those after it.
  private static func stretches(
    _ rendered: [[Float]], _ candidate: [[Float]], _ frames: Int, from onset: Int
  ) -> [Line] {
    let begin = min(max(0, onset), frames)
    let length = max(32, (frames - begin) / stretches)
    var lines = [Line](repeating: Line(), count: (frames - begin) / length + 2)
    for (own, other) in zip(rendered, candidate) {
      for frame in 0..<min(frames, own.count, other.count) {
        let place = frame < begin ? 0 : 1 + (frame - begin) / length
        lines[place].add(Double(own[frame]), Double(other[frame]))
      }
    }
    return lines
  }
}

extension Experiment {
  /// What remains without any mistake, after a free fit of processing that may follow the graph.
  func initialTolerant(frames: Int) -> Double {
    TolerantResidual.measure(
      subject.reference.channels, subject.candidate.channels,
      frames: max(0, frames - subject.keepFrom), onset: subject.firstDifference - subject.keepFrom)
  }
}
