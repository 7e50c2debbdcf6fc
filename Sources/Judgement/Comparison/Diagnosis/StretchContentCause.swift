import Foundation
import ReadableNumbers

/// One stretch differs and everything else is equal: it is stuck, runs backwards, or has another level.
enum StretchContentCause {
  private static let longestLoop = 4096
  private static let fewest = 8

  static func suspects(in pair: SignalPair, _ stretches: [Range<Int>]) -> [Suspect] {
    guard stretches.count <= 32, let first = stretches.first, let last = stretches.last else {
      return []
    }
    let whole = first.lowerBound..<last.upperBound
    return [hanging(pair, stretches), backwards(pair, whole)].compactMap(\.self)
      + levels(pair, whole)
  }

  /// The last frames before it are repeated over and over.
  private static func hanging(_ pair: SignalPair, _ stretches: [Range<Int>]) -> Suspect? {
    guard let first = stretches.first, first.count >= fewest else { return nil }
    func loops(_ stretch: Range<Int>, _ length: Int) -> Bool {
      stretch.lowerBound >= length
        && pair.candidate.allSatisfy { samples in
          stretch.allSatisfy { samples[$0] == samples[$0 - length] }
        }
    }
    guard
      let length = (1...min(longestLoop, first.count)).first(where: { length in
        stretches.allSatisfy { loops($0, length) }
      }), length == 1 || first.count > length
    else { return nil }
    var imitated = pair.reference
    for stretch in stretches {
      for channel in imitated.indices {
        for frame in stretch { imitated[channel][frame] = imitated[channel][frame - length] }
      }
    }
    // A stretch that is stuck in silence is a gap.
    guard
      stretches.contains(where: { stretch in imitated.contains { $0[stretch.lowerBound] != 0 } })
    else { return nil }
    return pair.imitation(
      .repeatedBlock, parameters: 2, estimate: .init(value: Double(length), unit: "frames"),
      finding: Wording.hangs(length, for: first.count, at: first.lowerBound + pair.firstFrame),
      imitated, mayScale: false)
  }

  private static func backwards(_ pair: SignalPair, _ stretch: Range<Int>) -> Suspect? {
    guard stretch.count >= fewest else { return nil }
    var imitated = pair.reference
    for channel in imitated.indices {
      for frame in stretch {
        imitated[channel][frame] =
          pair.reference[channel][stretch.lowerBound + stretch.upperBound - 1 - frame]
      }
    }
    return pair.imitation(
      .reversal, parameters: 2, estimate: .init(value: Double(stretch.count), unit: "frames"),
      finding: Wording.reversed(stretch.count, at: stretch.lowerBound + pair.firstFrame), imitated,
      mayScale: false)
  }

  /// Another level, constant or changing linearly.
  static func levels(_ pair: SignalPair, _ stretch: Range<Int>) -> [Suspect] {
    guard stretch.count >= 32, stretch.upperBound < pair.frameCount, stretch.lowerBound > 0 else {
      return []
    }
    return [false, true].compactMap { isMoving -> Suspect? in
      var equations = LinearEquations(unknowns: 2)
      for channel in pair.reference.indices {
        for frame in stretch {
          let (own, other) = (pair.reference[channel][frame], pair.candidate[channel][frame])
          let share = Double(frame - stretch.lowerBound) / Double(stretch.count)
          equations.add(own, isMoving ? own * share : 0, 0, equals: other)
        }
      }
      var gains = (0.0, 0.0)
      if isMoving {
        guard let solution = equations.solved() else { return nil }
        gains = (solution[0], solution[1])
      } else {
        let sums = UndonePair(
          reference: pair.reference, candidate: pair.candidate, frames: stretch
        ).sums()
        gains = (sums.gain, 0)
      }
      let (start, end) = (gains.0, gains.0 + gains.1)
      guard start > -0.02, end > -0.02, max(start, end) > 0.01 else { return nil }
      var imitated = pair.reference
      for channel in imitated.indices {
        for frame in stretch {
          let share = Double(frame - stretch.lowerBound) / Double(stretch.count)
          imitated[channel][frame] *= gains.0 + gains.1 * share
        }
      }
      let range = (
        stretch.lowerBound + pair.firstFrame, stretch.upperBound + pair.firstFrame
      )
      return pair.imitation(
        isMoving ? .fade : .gainStep, parameters: isMoving ? 4 : 3,
        estimate: .init(
          value: isMoving ? Double(stretch.count) : 20 * log10(start),
          unit: isMoving ? "frames" : "dB"),
        finding: isMoving
          ? Wording.rampBetween(max(start, 0), max(end, 0), range.0, range.1)
          : Wording.stepBetween(20 * log10(start), range.0, range.1),
        imitated, mayScale: false)
    }
  }
}
