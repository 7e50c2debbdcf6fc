import Foundation

/// Level and polarity: the candidate is the reference times a number, for all channels or for each.
///
/// - Source: least squares; g = Σ reference·candidate / Σ reference².
enum GainCause {
  static func suspects(in pair: SignalPair) -> [Suspect] {
    let untouched = pair.untouched
    let gain = untouched.sums().gain
    return [
      gain < 0 ? polarity(pair, untouched, gain) : level(untouched, gain),
      perChannel(pair, untouched, overall: gain),
    ].compactMap(\.self)
  }

  /// In dB: a fader's way.
  private static let mostSet = 40.0
  /// In dB: beyond this, one of the two is as good as silent.
  private static let mostHeard = 200.0
  /// In dB: single precision leaves −140.
  private static let leastBeyond = -80.0

  private static func level(_ untouched: UndonePair, _ gain: Double) -> Suspect? {
    guard let decibels = Decibels.ofAmplitude(gain), abs(decibels) >= Alignment.smallestGain else {
      return nil
    }
    let remaining = untouched.nullDepth(gain: gain)
    // Farther apart than levels are set: only what nothing else is left of.
    guard
      abs(decibels) <= mostSet
        || abs(decibels) <= mostHeard && (remaining ?? -.infinity) <= leastBeyond
    else { return nil }
    return Suspect(
      cause: .gain, estimate: .init(value: decibels, unit: "dB"),
      finding: Wording.level(decibels), parameters: 1,
      remaining: remaining, undone: untouched.scaled(by: gain))
  }

  private static func polarity(
    _ pair: SignalPair, _ untouched: UndonePair, _ gain: Double
  ) -> Suspect? {
    let inverted = UndonePair(
      reference: untouched.reference, candidate: untouched.candidate.map { $0.map { -$0 } },
      frames: untouched.frames)
    return pair.suspect(
      .polarity, parameters: 0, finding: Wording.inverted, undone: inverted)
  }

  /// Where one channel is off, each gets a gain of its own.
  private static func perChannel(
    _ pair: SignalPair, _ untouched: UndonePair, overall: Double
  ) -> Suspect? {
    let count = pair.reference.count
    guard count > 1 else { return nil }
    let gains = (0..<count).map { channel in
      let gain = untouched.sums(ofChannel: channel).gain
      return gain == 0 ? 1 : gain
    }
    let deviant = gains.indices.filter { abs(gains[$0] - 1) > 1e-6 }
    // The same gain in all channels is a gain of the whole.
    guard !deviant.isEmpty, gains.contains(where: { abs($0 - overall) > 1e-6 * abs(overall) })
    else { return nil }
    // Beyond these limits one of the signals is almost silent, and anything fits.
    guard deviant.allSatisfy({ (0.01...100).contains(abs(gains[$0])) }) else { return nil }
    let isInversion = deviant.allSatisfy { gains[$0] < 0 }
    // Channels that are off by the same gain are named together.
    var groups: [[Int]] = []
    for channel in deviant {
      if let group = groups.firstIndex(where: {
        abs(gains[$0[0]] - gains[channel]) <= 1e-6 * abs(gains[channel])
      }) {
        groups[group].append(channel)
      } else {
        groups.append([channel])
      }
    }
    let parts = groups.map { channels in
      let level = Decibels.ofAmplitude(abs(gains[channels[0]])) ?? 0
      return Wording.channels(
        channels, abs(level) >= 0.001 || gains[channels[0]] > 0 ? level : nil,
        isInverted: gains[channels[0]] < 0)
    }
    let largest = gains.compactMap { Decibels.ofAmplitude(abs($0)) }.max { abs($0) < abs($1) } ?? 0
    let exactlyInverted = gains.map { $0 < 0 ? -1.0 : 1.0 }
    let isOnlyInversion =
      isInversion
      && (untouched.nullDepth(gains: exactlyInverted) ?? -.infinity)
        <= (untouched.nullDepth(gains: gains) ?? -.infinity) + 0.1
    return Suspect(
      cause: isInversion ? .polarity : .gain,
      estimate: isOnlyInversion ? nil : .init(value: largest, unit: "dB"),
      finding: parts.prefix(4).joined(separator: ", ") + (parts.count > 4 ? " and so on" : ""),
      parameters: groups.count + 1,
      remaining: untouched.nullDepth(gains: isOnlyInversion ? exactlyInverted : gains),
      undone: UndonePair(
        reference: untouched.reference,
        candidate: zip(untouched.candidate, isOnlyInversion ? exactlyInverted : gains).map {
          samples, gain in samples.map { $0 / gain }
        }, frames: untouched.frames))
  }
}
