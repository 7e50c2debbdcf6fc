import Foundation

/// How fast sounds rise: from the gain between two sounds that differ only in that; otherwise from the median over
/// attacks of both that begin together.
enum AttackFinding {
  /// The same as for the release.
  private static let step = log(1.25)
  /// Points are 1 ms apart, and a low tone's period spans a few of them.
  private static let least = (ratio: 1.5, seconds: 0.006)
  /// In seconds, of the faster of both, where no gain between them was found.
  private static let slowest = 0.1
  /// Attacks that begin farther apart belong to different notes.
  private static let apart = 0.06

  /// The shortest attack that can be measured in both, in seconds.
  private static func shortest(
    _ expected: SoundEnvelope.Attack, _ actual: SoundEnvelope.Attack
  ) -> Double { max(expected.resolution, actual.resolution) }

  /// The logarithm of the ratio of attack times, by the height that shows the smallest change; 0 where the heights
  /// disagree.
  private static func change(
    _ expected: SoundEnvelope.Attack, _ actual: SoundEnvelope.Attack
  ) -> Double {
    let shortest = shortest(expected, actual)
    let changes = zip(expected.ramps, actual.ramps).map {
      log(max($1, shortest) / max($0, shortest))
    }
    guard expected.isEven, actual.isEven else { return 0 }
    guard let least = changes.min(), let most = changes.max(), least * most > 0 else { return 0 }
    return abs(least) < abs(most) ? least : most
  }

  static func find(_ reference: MeasuredSound, _ sound: MeasuredSound) -> SoundFinding? {
    switch OpeningGain.of(reference.envelope.opening, sound.envelope.opening) {
    case .none: return nil
    case .ramps(let expected, let actual): return finding(expected, actual, 0.001)
    case .unlike: return between(reference, sound)
    }
  }

  private static func between(
    _ reference: MeasuredSound, _ sound: MeasuredSound
  ) -> SoundFinding? {
    typealias Pair = (expected: SoundEnvelope.Attack, actual: SoundEnvelope.Attack)
    let pairs = reference.envelope.attacks.compactMap { attack -> Pair? in
      sound.envelope.attacks.min { abs($0.start - attack.start) < abs($1.start - attack.start) }
        .flatMap { abs($0.start - attack.start) <= apart ? (attack, $0) : nil }
    }
    // At least half of the reference's notes must begin in the other, too.
    guard !pairs.isEmpty, 2 * pairs.count >= reference.envelope.attacks.count else { return nil }
    let changes = pairs.map { (change: Self.change($0.expected, $0.actual), pair: $0) }
      .sorted { $0.change < $1.change }
    let (change, pair) = changes[changes.count / 2]
    let (expected, actual) = (pair.expected.seconds, pair.actual.seconds)
    // When a swell reaches its level depends on where it happens to be loudest.
    guard min(expected, actual) <= slowest else { return nil }
    let shortest = Self.shortest(pair.expected, pair.actual)
    guard abs(change) >= log(least.ratio), abs(actual - expected) >= max(least.seconds, shortest)
    else { return nil }
    return finding(expected, actual, shortest)
  }

  private static func finding(
    _ expected: Double, _ actual: Double, _ shortest: Double
  ) -> SoundFinding? {
    let change = log(max(actual, shortest) / max(expected, shortest))
    guard abs(change) >= log(least.ratio), abs(actual - expected) >= least.seconds else {
      return nil
    }
    // "30 ms instead of 3": a common unit is written once.
    let (now, before) = (
      FindingText.seconds(actual, shortest), FindingText.seconds(expected, shortest)
    )
    let unit = [" ms", " s"].first { now.hasSuffix($0) && before.hasSuffix($0) }
    let short = unit.map { String(before.dropLast($0.count)) } ?? before
    return SoundFinding(
      .attack, (actual - expected) * 1000, "ms", steps: abs(change) / step,
      "attack \(now) instead of \(short)")
  }
}
