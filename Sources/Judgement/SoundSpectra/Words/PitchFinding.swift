import Foundation

/// Sharp or flat as a whole.
///
/// In each frame each steady partial of the reference is compared with each of the sound's, within an octave and a
/// semitone. The shift that most partials share is the sound's, if half of its tones share it.
///
/// - Units: cents, 1200·log2(f of the sound / f of the reference).
enum PitchFinding {
  /// About 0.3 %, the smallest change of complex tones that listeners notice (Moore, "An Introduction to the Psychology
  /// of Hearing").
  private static let step = 5.0
  /// The partials' frequencies are measured to 0.1 cents (docs/metrics.md); smaller shifts are inaudible.
  private static let least = 2.0
  private static let furthest = 1300.0
  /// Partials that share a shift agree to this.
  private static let reach = 6.0
  /// −40 dB.
  private static let quietest: Float = 1e-4

  private struct Vote {
    let cents: Double
    let weight: Double
  }

  static func find(_ reference: MeasuredSound, _ sound: MeasuredSound) -> SoundFinding? {
    let (shift, tones) = tuning(reference, sound)
    guard let (cents, share) = shift, tones.both >= 0.4,
      share >= (abs(cents) < 60 ? 0.5 : 0.7) * tones.both, abs(cents) >= least
    else { return nil }
    return SoundFinding(
      .pitch, cents, "cents", step: step,
      "\(FindingText.amount(cents)) cents \(cents > 0 ? "sharp" : "flat")")
  }

  /// Whether tones are present whose tuning cannot be determined: then a change between bands may come from one of
  /// them.
  static func isUnknown(_ reference: MeasuredSound, _ sound: MeasuredSound) -> Bool {
    let (shift, tones) = tuning(reference, sound)
    return tones.any > 0.1 && (shift?.share ?? 0) < 0.5 * tones.any
  }

  /// - Returns: the shift with the share of the sounding time for which it holds, and the shares with tones in one or
  ///   both.
  private static func tuning(
    _ reference: MeasuredSound, _ sound: MeasuredSound
  ) -> (shift: (cents: Double, share: Double)?, tones: (any: Double, both: Double)) {
    var votes: [Vote] = []
    var (sounding, tones, both) = (0, 0, 0)
    for (expected, actual) in zip(reference.partials.channels, sound.partials.channels) {
      let floor = (expected.map(\.power).max() ?? 0) * quietest
      let otherFloor = (actual.map(\.power).max() ?? 0) * quietest
      for (frame, other) in zip(expected, actual)
      where frame.power > floor || other.power > otherFloor {
        sounding += 1
        if frame.isTone || other.isTone { tones += 1 }
        guard frame.isTone, other.isTone else { continue }
        both += 1
        votes += Self.votes(frame, other)
      }
    }
    guard sounding > 0 else { return (nil, (0, 0)) }
    let whole = Double(sounding)
    return (
      shared(votes.sorted { $0.cents < $1.cents }, sounding),
      (Double(tones) / whole, Double(both) / whole)
    )
  }

  /// Each of the reference's partials has one vote, divided among all shifts that are possible for it.
  private static func votes(_ frame: PartialTrack.Frame, _ other: PartialTrack.Frame) -> [Vote] {
    let weights = frame.partials.map { Double($0.power).squareRoot() }
    let whole = weights.reduce(0, +)
    return zip(frame.partials, weights).flatMap { partial, weight in
      other.partials.compactMap { match in
        let cents = 1200 * log2(Double(match.frequency / partial.frequency))
        return abs(cents) <= furthest ? Vote(cents: cents, weight: weight / whole) : nil
      }
    }
  }

  /// The shift with the most votes around it, and the share of the time for which it holds; the smallest of those that
  /// have nearly as many.
  private static func shared(_ votes: [Vote], _ sounding: Int) -> (cents: Double, share: Double)? {
    var (first, sum) = (0, 0.0)
    var places: [(first: Int, last: Int, sum: Double)] = []
    for last in votes.indices {
      sum += votes[last].weight
      while votes[last].cents - votes[first].cents > 2 * reach {
        sum -= votes[first].weight
        first += 1
      }
      places.append((first, last, sum))
    }
    guard let most = places.map(\.sum).max() else { return nil }
    // Those with nearly as many: a tone with overtones, shifted by an octave, has half of them in place.
    let best = places.filter { $0.sum >= 0.9 * most }.min {
      abs(votes[$0.first].cents + votes[$0.last].cents)
        < abs(votes[$1.first].cents + votes[$1.last].cents)
    }
    guard let best else { return nil }
    let chosen = votes[best.first...best.last]
    var left = best.sum / 2
    for vote in chosen {
      left -= vote.weight
      if left <= 0 { return (vote.cents, best.sum / Double(sounding)) }
    }
    return nil
  }
}
