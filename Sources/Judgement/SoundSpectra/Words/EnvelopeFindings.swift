import Foundation

/// How long the last sound takes to die away.
enum ReleaseFinding {
  /// A quarter more or less: the difference of reverberation time that listeners notice (Meng et al., "The just
  /// noticeable difference of noise reverberation time", 2006).
  private static let step = log(1.25)
  private static let least = (ratio: 1.15, seconds: 0.03)
  /// Seconds by which the last sound's end may differ.
  private static let apart = 0.1

  static func find(_ reference: MeasuredSound, _ sound: MeasuredSound) -> SoundFinding? {
    guard let expected = reference.envelope.release, let actual = sound.envelope.release,
      abs(actual.start - expected.start) <= apart
    else { return nil }
    // The shortest time that the 20 ms around a moment can show.
    let ratio = max(actual.seconds, 0.02) / max(expected.seconds, 0.02)
    guard max(ratio, 1 / ratio) >= least.ratio,
      abs(actual.seconds - expected.seconds) >= least.seconds
    else { return nil }
    return SoundFinding(
      .release, ratio, "times", steps: abs(log(ratio)) / step,
      "release \(FindingText.amount(ratio)) times as long")
  }
}

/// Whether both begin at the same time.
enum BeginningFinding {
  private static let step = 10.0
  /// In seconds.
  private static let least = 0.005
  /// Slower ones have no clear beginning.
  private static let longestAttack = 0.03

  static func find(_ reference: MeasuredSound, _ sound: MeasuredSound) -> SoundFinding? {
    let (expected, actual) = (reference.envelope.attacks, sound.envelope.attacks)
    guard let first = expected.first, let other = actual.first, expected.count == actual.count,
      max(first.seconds, other.seconds) <= longestAttack, first.isEven, other.isEven
    else { return nil }
    let shifts = zip(expected, actual).map { $1.start - $0.start }
    let late = shifts[0]
    // Both must rise alike, point by point: in crackle, where a sound begins is chance.
    let point = SoundEnvelope.finest
    guard first.resolution <= point, other.resolution <= point,
      abs(other.seconds - first.seconds) <= 3 * point
    else { return nil }
    let least = [Self.least, first.seconds / 2, other.seconds / 2, first.resolution].max() ?? 0
    // All notes must be shifted, and up to their full level: changes from note to note are not a shift, nor is a slower
    // rise.
    guard abs(late) >= least, abs(other.height - first.height - late) <= 3 * point,
      shifts.allSatisfy({ abs($0 - late) < least })
    else { return nil }
    return SoundFinding(
      .beginning, late * 1000, "ms", step: step,
      "begins \(FindingText.seconds(abs(late))) \(late > 0 ? "later" : "earlier")")
  }
}
