import Foundation

/// Wider or narrower.
///
/// A sound that is moved to one side also has more left − right, and is not wider for that: the correlation of the
/// channels must show the same as their difference.
enum WidthFinding {
  private static let step = 2.0
  private static let least = 1.5
  /// A smaller width sounds like mono.
  private static let narrowest = -30.0

  static func find(_ reference: MeasuredSound, _ sound: MeasuredSound) -> SoundFinding? {
    guard let expected = width(reference), let actual = width(sound) else { return nil }
    let changes = [actual.sides - expected.sides, actual.correlation - expected.correlation]
    guard let smallest = changes.min(by: { abs($0) < abs($1) }), abs(smallest) >= least,
      changes[0] * changes[1] > 0
    else { return nil }
    let isMono = actual.sides <= narrowest && sound.measures.stereo.first?.width == nil
    return SoundFinding(
      .width, smallest, "dB", step: step,
      isMono
        ? "mono"
        : "\(smallest > 0 ? "wider" : "narrower") by \(FindingText.amount(smallest)) dB")
  }

  /// The level of left − right relative to left + right, and what it would be with both channels equally loud; nil for
  /// more than two channels, and for silence. One channel has no width.
  private static func width(
    _ sound: MeasuredSound
  ) -> (sides: Double, correlation: Double)? {
    if sound.shape.channelCount == 1 { return (narrowest, narrowest) }
    guard let whole = sound.measures.stereo.first, whole.center == nil else { return nil }
    let correlation = whole.correlation.map { correlation in
      10 * log10(max(1e-12, 1 - correlation) / max(1e-12, 1 + correlation))
    }
    return (
      max(narrowest, whole.width ?? narrowest), max(narrowest, min(60, correlation ?? narrowest))
    )
  }
}

/// Further to the left or to the right.
enum BalanceFinding {
  private static let step = 1.0
  private static let least = 1.0
  /// In a wider sound, an off-centre image is farther off: in dB per dB of width.
  private static let ofWidth = 0.3

  /// - Parameter width: how much wider the sound is, in dB.
  static func find(
    _ reference: MeasuredSound, _ sound: MeasuredSound, width: Double
  ) -> SoundFinding? {
    guard let expected = reference.measures.stereo.first, expected.center == nil,
      let actual = sound.measures.stereo.first, actual.center == nil
    else { return nil }
    let change = actual.balance - expected.balance
    guard abs(change) >= least + ofWidth * abs(width) else { return nil }
    return SoundFinding(
      .balance, change, "dB", step: step,
      "further to the \(change > 0 ? "left" : "right") by \(FindingText.amount(change)) dB")
  }
}
