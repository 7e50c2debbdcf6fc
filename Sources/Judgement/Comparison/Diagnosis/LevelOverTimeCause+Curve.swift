import Foundation

extension LevelOverTimeCause {
  /// A free curve that moves by less, in dB, also imitates rounding and slight filters.
  private static let leastSwing = 0.5

  static func curve(_ pair: SignalPair, _ track: GainTrack) -> Suspect? {
    let gains = track.gains.compactMap(\.self).filter { $0 > 0 }
    guard let least = gains.min(), let most = gains.max(),
      20 * log10(most / least) >= leastSwing,
      // Any other curve says what differs, but not why.
      track.fallsWithLevel
    else { return nil }
    return pair.imitation(
      .dynamics, parameters: 8, estimate: nil,
      finding: Wording.dynamics(20 * log10(least), 20 * log10(most)),
      scaled(pair) { track.gain(at: $0) }, mayScale: false)
  }
}
