import Comparison
import Foundation

/// The mean power of a sound's bins, from which third octaves are computed, with any edges.
package struct BandPower: Equatable, Sendable {
  private let high: [Float]
  /// nil where windows of that length do not fit into the sound.
  private let low: [Float]?
  private let plan: SpectrumPlan

  /// The highest frequency that bands below the join need, even when moved up by an octave and a semitone.
  private static let highestLow = 500.0

  init(high: [Double], low: [Double]?, plan: SpectrumPlan) {
    self.high = high.map(Float.init)
    let kept = Int(Self.highestLow * Double(plan.lowSize) / plan.sampleRate) + 2
    self.low = low?.prefix(kept).map(Float.init)
    self.plan = plan
  }

  /// The distance between bins, in hertz, at the low end, where it is largest relative to an octave.
  var resolution: Double {
    plan.sampleRate / Double(low == nil ? plan.size : plan.lowSize)
  }

  /// By `FrequencyGrid.thirdOctaves`, in dB, 0 for a full-scale sine; nil for silence and beyond half the rate.
  ///
  /// - Parameter ratio: factor for the bands' edges.
  func thirdOctaves(movedBy ratio: Double) -> [Double?] {
    Self.thirdOctaves(
      high: high.map(Double.init), low: low?.map(Double.init), plan: plan, movedBy: ratio
    ).map { $0.flatMap { Decibels.ofPower(2 * $0) } }
  }

  /// The power of each, from the longer transform below the join.
  static func thirdOctaves(
    high: [Double], low: [Double]?, plan: SpectrumPlan, movedBy ratio: Double = 1
  ) -> [Double?] {
    let highWidth = plan.sampleRate / Double(plan.size)
    var above = CumulatedPower(binCount: high.count, binWidth: highWidth)
    above.set(high)
    var below = above
    if let low {
      below = CumulatedPower(
        binCount: low.count, binWidth: plan.sampleRate / Double(plan.lowSize))
      below.set(low)
    }
    return FrequencyGrid.thirdOctaves.map { center in
      // By base ten: a third octave is a tenth of a decade.
      let band = FrequencyBand(
        lower: center * tenthOfDecade(-0.5) * ratio, upper: center * tenthOfDecade(0.5) * ratio)
      return center < plan.join ? below.power(in: band) : above.power(in: band)
    }
  }
}

/// The power of a sound's bands, with and without its edges.
///
/// Two sounds are compared with the same edges, or one has a click that the other lacks.
package struct SoundPower: Equatable, Sendable {
  /// Whether the sound was cut out of a longer one at that edge, so that `whole` and `mid` leave it out.
  let isCutAtStart: Bool
  let isCutAtEnd: Bool
  /// From the power of all channels.
  let whole: BandPower?
  /// From what two channels have in common; nil unless there are two.
  let mid: BandPower?
  /// Without both edges; nil for a sound too short for that.
  let inside: BandPower?
  let insideMid: BandPower?

  /// The bands of both sounds, with the same edges.
  static func pair(
    _ reference: SoundPower, _ sound: SoundPower, mid: Bool
  ) -> (reference: BandPower, sound: BandPower)? {
    let isAlike =
      reference.isCutAtStart == sound.isCutAtStart && reference.isCutAtEnd == sound.isCutAtEnd
    func power(_ sound: SoundPower) -> BandPower? {
      isAlike
        ? (mid ? sound.mid : nil) ?? sound.whole : (mid ? sound.insideMid : nil) ?? sound.inside
    }
    return power(reference).flatMap { one in power(sound).map { (one, $0) } }
  }
}

/// 10^(share / 10).
private func tenthOfDecade(_ share: Double) -> Double { pow(10, share / 10) }
