import Comparison
import Foundation

/// Changes the sample rate of a channel that arrives in blocks.
///
/// A sinc under a Kaiser window, evaluated at the exact positions given by the ratio of the rates; the cutoff is half
/// the lower rate.
///
/// - Source: Smith & Gossett, "A Flexible Sampling-Rate Conversion Method", 1984.
final class RateConverter {
  /// Zero crossings on each side: with β = 10, −100 dB from 8 % above the edge on.
  private static let crossings = 64
  /// Kaiser's 0.1102 · (A − 8.7), for A = 99 dB.
  private static let beta = 10.0

  /// Output samples for every `step` input samples.
  private let phases: Int
  private let step: Int
  private let halfWidth: Int
  /// For each phase `2 * halfWidth` weights.
  private let weights: [Float]
  private var pending: [Float]
  /// The input frame at which `pending` begins.
  private var first: Int
  private var inputCount = 0
  private var outputCount = 0

  /// - Precondition: both rates are whole and above 0.
  init(from source: Int, to target: Int) {
    precondition(source > 0 && target > 0)
    let divisor = Self.greatestCommonDivisor(source, target)
    (phases, step) = (target / divisor, source / divisor)
    let cutoff = min(1, Double(target) / Double(source))
    halfWidth = Int((Double(Self.crossings) / cutoff).rounded(.up))
    weights = Self.weights(phases: phases, halfWidth: halfWidth, cutoff: cutoff)
    first = -halfWidth
    pending = Array(repeating: 0, count: halfWidth)
  }

  func append(_ samples: [Float]) -> [Float] {
    inputCount += samples.count
    pending += samples
    return drain(upTo: inputCount - halfWidth)
  }

  /// The remaining output, so that its total length equals the sound's.
  func finish() -> [Float] {
    pending += [Float](repeating: 0, count: halfWidth + 1)
    return drain(upTo: inputCount)
  }

  private func drain(upTo end: Int) -> [Float] {
    var output: [Float] = []
    let taps = 2 * halfWidth
    pending.withUnsafeBufferPointer { pending in
      weights.withUnsafeBufferPointer { weights in
        while true {
          let place = outputCount * step
          let whole = place / phases
          guard whole < end else { break }
          let row = place % phases * taps
          let begin = whole + 1 - halfWidth - first
          var sum: Float = 0
          for tap in 0..<taps { sum += pending[begin + tap] * weights[row + tap] }
          output.append(sum)
          outputCount += 1
        }
      }
    }
    let needed = outputCount * step / phases + 1 - halfWidth
    let spent = min(max(0, needed - first), pending.count)
    pending.removeFirst(spent)
    first += spent
    return output
  }

  private static func weights(phases: Int, halfWidth: Int, cutoff: Double) -> [Float] {
    let peak = BandlimitedInterpolator.besselI0(beta)
    return (0..<phases).flatMap { phase in
      let fraction = Double(phase) / Double(phases)
      let row = (1 - halfWidth...halfWidth).map { index -> Double in
        let distance = Double(index) - fraction
        let edge = distance / Double(halfWidth)
        guard abs(edge) < 1 else { return 0 }
        let x = Double.pi * distance * cutoff
        let window = BandlimitedInterpolator.besselI0(beta * (1 - edge * edge).squareRoot()) / peak
        return (x == 0 ? 1 : sin(x) / x) * window
      }
      // A constant is preserved.
      let sum = row.reduce(0, +)
      return row.map { Float($0 / sum) }
    }
  }

  /// The number of weights that a ratio needs.
  static func weightCount(from source: Int, to target: Int) -> Int {
    let cutoff = min(1, Double(target) / Double(source))
    return target / greatestCommonDivisor(source, target) * 2
      * Int((Double(crossings) / cutoff).rounded(.up))
  }

  private static func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : greatestCommonDivisor(other, one % other)
  }
}
