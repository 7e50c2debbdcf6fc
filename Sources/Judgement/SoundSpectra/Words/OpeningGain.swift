import Foundation

/// The gain between the beginnings of two sounds, moment by moment, where both differ only in how they rise.
///
/// Two linear amplitude ramps differ by a gain of min(1, t / X) / min(1, t / Y), whatever the sound: beating and
/// crackle are the same in both.
enum OpeningGain {
  /// Both rise alike.
  case none
  /// In seconds.
  case ramps(reference: Double, sound: Double)
  /// No gain turns one into the other.
  case unlike

  /// Lengths of ramps, in seconds.
  private static let lengths = (0...27).map { 0.001 * exp2(Double($0) / 3) }
  /// The longest ramp of the faster one, in seconds: the gain between two swells says too little.
  private static let slowest = 0.1
  /// The largest root mean square of what remains, relative to 1.
  private static let mostLeft = 0.1
  /// Shorter beginnings are not evaluated.
  private static let fewestPoints = 60
  /// −40 dB.
  private static let quietest: Float = 1e-4

  static func of(_ reference: SoundEnvelope.Opening, _ sound: SoundEnvelope.Opening) -> OpeningGain
  {
    let from = max(reference.first, sound.first)
    let end = min(
      reference.first + reference.levels.count, sound.first + sound.levels.count)
    guard reference.secondsPerPoint == sound.secondsPerPoint, from < end else { return .unlike }
    let expected = reference.levels[(from - reference.first)..<(end - reference.first)]
    let actual = sound.levels[(from - sound.first)..<(end - sound.first)]
    let floor = (expected.max() ?? 0) * quietest
    let otherFloor = (actual.max() ?? 0) * quietest
    let levels = Array(zip(expected, actual))
    guard let start = levels.firstIndex(where: { $0 > floor || $1 > otherFloor }) else {
      return .unlike
    }
    let heard = levels.indices.dropFirst(start).filter {
      levels[$0].0 > floor / 100 && levels[$0].1 > otherFloor / 100
    }
    guard heard.count >= fewestPoints else { return .unlike }
    let times = heard.map { (Double($0 - start) + 0.5) * reference.secondsPerPoint }
    let gains = heard.map { Double(levels[$0].1 / levels[$0].0).squareRoot() }
    let settled = gains.suffix(gains.count / 3).sorted()
    return best(times, gains.map { $0 / settled[settled.count / 2] })
  }

  /// The two ramps whose gain fits best, in either order.
  private static func best(_ times: [Double], _ gains: [Double]) -> OpeningGain {
    // The gain of the faster one is the inverse of the slower one's.
    if left(times, gains, 0.001, 0.001) <= mostLeft { return .none }
    var best = (left: Double.infinity, reference: 0.0, sound: 0.0)
    for (slow, long) in lengths.enumerated() {
      for short in lengths[..<slow] where short <= slowest {
        let slower = left(times, gains, short, long)
        if slower < best.left { best = (slower, short, long) }
        let faster = left(times, gains.map { 1 / $0 }, short, long)
        if faster < best.left { best = (faster, long, short) }
      }
    }
    return best.left <= mostLeft ? .ramps(reference: best.reference, sound: best.sound) : .unlike
  }

  /// The root mean square of what remains while the longer ramp rises, and for as long again.
  private static func left(
    _ times: [Double], _ gains: [Double], _ short: Double, _ long: Double
  ) -> Double {
    var (sum, count) = (0.0, 0.0)
    for (time, gain) in zip(times, gains) {
      guard time < max(0.06, 2 * long) else { break }
      let wanted = min(1, time / long) / min(1, time / short)
      sum += min(4, (gain - wanted) * (gain - wanted))
      count += 1
    }
    return count > 0 ? (sum / count).squareRoot() : .infinity
  }
}
