import AudioSignal
import Foundation
import ReadableNumbers

/// The candidate went through integers: all its samples lie on a grid, and the reference's do not.
enum QuantisationCause {
  /// A way to convert a full scale of ±1 to integers.
  private struct Way {
    let scale: Double
    let round: (Double) -> Double
    let name: String
  }

  static func suspects(in pair: SignalPair) -> [Suspect] {
    guard let bits = (4...24).first(where: { isOnGrid(pair.candidate, bits: $0) }),
      !isOnGrid(pair.reference, bits: bits)
    else { return [] }
    let range = pair.candidate.reduce(0.0...0.0) { range, samples in
      samples.reduce(range) { min($0.lowerBound, $1)...max($0.upperBound, $1) }
    }
    let gain = pair.untouched.sums().gain
    let isScaled = gain > 0.01 && gain < 100 && abs(20 * log10(gain)) > 0.01
    // A gain fitted to integers is slightly off: the round number near it is the real one.
    let near = [(gain * 1000).rounded() / 1000, pow(10, (200 * log10(gain)).rounded() / 200)]
    let levels = isScaled ? [1, gain] + near.filter { abs($0 - gain) < 1e-3 * gain } : [1]
    let found = levels.flatMap { suspects(pair, bits, range, $0) }
    return [found.min { $0.rank() < $1.rank() }].compactMap(\.self)
  }

  /// - Parameter level: a gain before the conversion to integers.
  private static func suspects(
    _ pair: SignalPair, _ bits: Int, _ range: ClosedRange<Double>, _ level: Double
  ) -> [Suspect] {
    let reference =
      level == 1 ? pair.reference : pair.reference.map { $0.map { Double(Float($0 * level)) } }
    return ways(bits).compactMap { way -> Suspect? in
      // Integers end at full scale; samples beyond it were only rounded.
      let isBeyond =
        range.upperBound * way.scale >= half(bits) || range.lowerBound * way.scale < -half(bits)
      let most = isBeyond ? .infinity : half(bits)
      var undone = pair.untouched
      // Quantisation cannot be undone: the reference is quantised as well.
      undone.reference = reference.map { samples in
        samples.map { sample in
          let integer = way.round(sample * way.scale)
          return Double(Float(min(max(integer, -most), most - 1) / way.scale))
        }
      }
      var tipped = undone
      if tip(&tipped, reference, scale: way.scale) <= pair.frameCount / 500 { undone = tipped }
      let evidence = [
        "every sample is a multiple of 1/\(DiagnosisText.grouped(Int(whole: way.scale)))"
      ]
      if level != 1 {
        let decibels = 20 * log10(level)
        return Suspect(
          cause: .quantisation, estimate: .init(value: Double(bits), unit: "bits"),
          finding: Wording.quantised(way.name, bits: bits) + ", \(DiagnosisText.level(decibels))",
          evidence: evidence, parameters: 2, remaining: undone.nullDepth(), undone: undone,
          also: [.gain])
      }
      return pair.suspect(
        .quantisation, parameters: 1, estimate: .init(value: Double(bits), unit: "bits"),
        finding: Wording.quantised(way.name, bits: bits), evidence: evidence,
        undone: undone)
    }
  }

  /// How near, in steps, a sample lies to the middle between two integers, so that a port may round to either.
  private static let nearTie = 1e-3

  /// A sample almost halfway between two integers may be rounded either way, because the port's last digits differ.
  /// Such a sample takes the candidate's integer.
  ///
  /// - Returns: how many other samples did.
  private static func tip(_ undone: inout UndonePair, _ reference: [[Double]], scale: Double) -> Int
  {
    let step = 1 / scale
    var count = 0
    for channel in undone.reference.indices {
      for frame in undone.frames {
        let distance = abs(undone.reference[channel][frame] - undone.candidate[channel][frame])
        guard distance > step * 0.99, distance < step * 1.01 else { continue }
        undone.reference[channel][frame] = undone.candidate[channel][frame]
        let place = reference[channel][frame] * scale
        let share = place - place.rounded(.down)
        if min(abs(share - 0.5), share, 1 - share) > nearTie { count += 1 }
      }
    }
    return count
  }

  private static func half(_ bits: Int) -> Double { Double(1 << (bits - 1)) }

  private static func ways(_ bits: Int) -> [Way] {
    [half(bits), half(bits) - 1].flatMap { scale in
      [
        Way(scale: scale, round: { $0.rounded() }, name: "rounded"),
        Way(scale: scale, round: { $0.rounded(.toNearestOrEven) }, name: "rounded"),
        Way(scale: scale, round: { ($0 + 0.5).rounded(.down) }, name: "rounded"),
        Way(scale: scale, round: { $0.rounded(.towardZero) }, name: "truncated"),
        Way(scale: scale, round: { $0.rounded(.down) }, name: "rounded down"),
      ]
    }
  }

  /// Whether some scale turns all samples into integers.
  ///
  /// Products with a power of two are exact. With the other scale, float's own rounding is tolerated, since its 24 bits
  /// cannot resolve the scale beyond 16 bits.
  static func isOnGrid(_ channels: [[Double]], bits: Int) -> Bool {
    func isOnGrid(_ scale: Double, tolerance: Double) -> Bool {
      channels.allSatisfy { samples in
        samples.allSatisfy { sample in
          let integer = sample * scale
          return abs(integer - integer.rounded()) <= abs(integer) * tolerance
        }
      }
    }
    return isOnGrid(half(bits), tolerance: 0)
      || bits <= 16 && isOnGrid(half(bits) - 1, tolerance: 0x1p-24)
  }
}
