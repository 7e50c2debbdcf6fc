import Foundation
import ReadableNumbers

/// What holds exactly in a part of the sound, though something else is wrong as well: the gain of stretches that a gain
/// alone explains, the delay of the first sample, gaps.
///
/// By itself it may leave most of the difference; it is undone first, before the other cause is searched for.
enum AnchoredCause {
  private static let stretches = 48
  /// A gain alone explains a stretch in which it leaves this much, in dB.
  private static let exact = -60.0
  private static let alike = 1e-3
  private static let leastShare = 0.25
  private static let longestDelay = 0.25

  static func suspects(in pair: SignalPair) -> [Suspect] {
    [gain(pair), delay(pair), gaps(pair)].compactMap(\.self)
  }

  /// Silence in the middle of the sound: both signals are compared without it.
  private static func gaps(_ pair: SignalPair) -> Suspect? {
    let gaps = SilentGaps.find(
      reference: pair.reference, candidate: pair.candidate, frames: pair.frameCount)
    guard let first = gaps.first else { return nil }
    var undone = pair.untouched
    for channel in undone.reference.indices {
      for gap in gaps { for frame in gap { undone.reference[channel][frame] = 0 } }
    }
    return Suspect(
      cause: .dropout, estimate: .init(value: Double(first.count), unit: "frames"),
      finding: Wording.dropouts(gaps.count, first.count, at: first.lowerBound + pair.firstFrame),
      parameters: 2, remaining: undone.nullDepth(), undone: undone, isAnchored: true)
  }

  private static func gain(_ pair: SignalPair) -> Suspect? {
    let length = max(64, pair.frameCount / stretches)
    var gains: [Double] = []
    var heard = 0
    for start in stride(from: 0, to: pair.frameCount - length + 1, by: length) {
      let block = UndonePair(
        reference: pair.reference, candidate: pair.candidate, frames: start..<start + length)
      let sums = block.sums()
      guard sums.reference > 1e-12, sums.candidate > 1e-12 else { continue }
      heard += 1
      if 10 * log10(max(1 - sums.share, 1e-30)) < exact { gains.append(sums.gain) }
    }
    gains.sort()
    guard heard >= 8, !gains.isEmpty else { return nil }
    let middle = gains[gains.count / 2]
    let agreeing = gains.count { abs($0 - middle) <= alike * abs(middle) }
    guard Double(agreeing) >= leastShare * Double(heard), middle > 0.01, middle < 100,
      abs(middle - 1) > alike
    else { return nil }
    let undone = pair.untouched.scaled(by: middle)
    let level = 20 * log10(middle)
    return Suspect(
      cause: .gain, estimate: .init(value: level, unit: "dB"), finding: Wording.level(level),
      parameters: 1, remaining: undone.nullDepth(), undone: undone, isAnchored: true)
  }

  /// With a filter, a sound is delayed but does not begin later: the beginning shows the true delay.
  private static func delay(_ pair: SignalPair) -> Suspect? {
    func onset(_ channels: [[Double]]) -> Int? {
      pair.frames.first { frame in channels.contains { $0[frame] != 0 } }
    }
    guard let own = onset(pair.reference), let other = onset(pair.candidate), own != other,
      abs(Double(other - own)) <= longestDelay * Double(pair.frameCount)
    else { return nil }
    let late = Double(other - own)
    return pair.undoing(TimeMap(offset: late)).map { undone in
      Suspect(
        cause: .integerDelay, estimate: .init(value: late, unit: "samples"),
        finding: Wording.late(late), parameters: 1, remaining: undone.nullDepth(), undone: undone,
        isAnchored: true)
    }
  }
}
