import AudioSignal
import Foundation

/// How loud the candidate is relative to the reference, stretch by stretch.
struct GainTrack {
  let length: Int
  /// nil where the reference is silent.
  let gains: [Double?]
  /// What remains with these gains, as a share of the reference's energy.
  let residualShare: Double
  private let levels: [Double]

  init?(_ pair: SignalPair, blocks: Int) {
    let length = max(32, pair.frameCount / blocks)
    self.length = length
    var gains: [Double?] = []
    var levels: [Double] = []
    var (residual, energy) = (0.0, 0.0)
    for start in stride(from: 0, to: pair.frameCount, by: length) {
      var sums = UndonePair.Sums()
      let block = UndonePair(
        reference: pair.reference, candidate: pair.candidate,
        frames: start..<min(start + length, pair.frameCount))
      let own = block.sums()
      sums = own
      residual +=
        own.candidate - (own.reference > 0 ? own.product * own.product / own.reference : 0)
      energy += own.reference
      levels.append(own.reference)
      gains.append(sums.reference > 1e-12 ? sums.gain : nil)
    }
    guard energy > 0 else { return nil }
    let floor = (levels.max() ?? 0) * 1e-8
    self.gains = zip(gains, levels).map { $1 > floor ? $0 : nil }
    self.levels = levels
    residualShare = residual / energy
  }

  var isPositive: Bool { gains.allSatisfy { ($0 ?? 1) > -0.02 } }

  /// Interpolated linearly between the middles of two stretches.
  func gain(at frame: Int) -> Double {
    let place = Double(frame) / Double(length) - 0.5
    let index = Int(whole: place.rounded(.down))
    let before = gains[min(max(index, 0), gains.count - 1)] ?? 1
    let after = gains[min(max(index + 1, 0), gains.count - 1)] ?? 1
    return before + (after - before) * (place - place.rounded(.down))
  }

  /// A level that only rises or falls is no proof: an envelope of another shape looks the same.
  private static let fewestTurns = 4
  /// dB.
  private static let turn = 3.0
  private static let leastCorrelation = 0.7

  /// How often the reference's level changes direction, by 3 dB or more.
  private var turns: Int {
    let decibels = levels.filter { $0 > 0 }.map { 10 * log10($0) }
    guard var (low, high) = decibels.first.map({ ($0, $0) }) else { return 0 }
    var (count, isRising) = (0, true)
    for level in decibels {
      (low, high) = isRising ? (low, max(high, level)) : (min(low, level), high)
      if isRising, level < high - Self.turn {
        (isRising, low, count) = (false, level, count + 1)
      } else if !isRising, level > low + Self.turn {
        (isRising, high, count) = (true, level, count + 1)
      }
    }
    return count
  }

  /// Whether the gain is lower whenever the reference is louder, repeatedly.
  var fallsWithLevel: Bool {
    guard turns >= Self.fewestTurns else { return false }
    let pairs = zip(gains, levels).compactMap { gain, level in
      gain.flatMap { $0 > 0 && level > 0 ? (log($0), log(level)) : nil }
    }
    guard pairs.count > 4 else { return false }
    let count = Double(pairs.count)
    let (x, y) = (pairs.reduce(0) { $0 + $1.1 } / count, pairs.reduce(0) { $0 + $1.0 } / count)
    let cross = pairs.reduce(0) { $0 + ($1.1 - x) * ($1.0 - y) }
    let own = (
      pairs.reduce(0) { $0 + ($1.1 - x) * ($1.1 - x) },
      pairs.reduce(0) { $0 + ($1.0 - y) * ($1.0 - y) }
    )
    return cross < -Self.leastCorrelation * (own.0 * own.1).squareRoot()
  }
}
