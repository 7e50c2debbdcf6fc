import Foundation

/// A short linear filter: b is the numerator, a the denominator, with a0 = 1 left out.
struct RecursiveFilter {
  let b: [Double]
  let a: [Double]
  /// By how many frames the first weight of `b` is ahead; filters with linear phase have some.
  var advance = 0

  /// The least-squares filter that turns one signal into another, up to an order.
  ///
  /// - Returns: nil when the signals do not determine it, or when it is not stable.
  /// - Source: equation error; exact when such a filter lies in between.
  static func fitted(order: Int, from input: [Double], to output: [Double]) -> RecursiveFilter? {
    let count = 2 * order + 1
    var equations = LinearEquations(unknowns: count)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { row in
      row.initialize(repeating: 0)
      input.withUnsafeBufferPointer { input in
        output.withUnsafeBufferPointer { output in
          for frame in 0..<min(input.count, output.count) {
            for delay in 0...order { row[delay] = frame >= delay ? input[frame - delay] : 0 }
            for delay in 1...order {
              row[order + delay] = frame >= delay ? -output[frame - delay] : 0
            }
            equations.add(UnsafeBufferPointer(row), equals: output[frame])
          }
        }
      }
    }
    guard let solution = equations.solved(), solution.allSatisfy(\.isFinite) else { return nil }
    let filter = RecursiveFilter(
      b: Array(solution.prefix(order + 1)), a: Array(solution.suffix(order)))
    return filter.isStable ? filter : nil
  }

  /// Poles nearer to the unit circle ring for seconds: such a fit has adapted to a tone. A real pole may lie nearer
  /// than a complex pair: a DC blocker has one at 0.9999, a filter of Q 100 at 1 kHz a pair at 0.9993.
  private static let largestRadius = 0.99995
  /// Between those 0.9993 and 1: at 0.9995 a pair falls by 60 dB in 13,800 frames.
  private static let largestOfPair = 0.9995

  /// For orders up to two: whether the poles lie within the unit circle.
  private var isStable: Bool {
    guard a.count > 1 else { return a.allSatisfy { abs($0) < Self.largestRadius } }
    let isPair = a[0] * a[0] < 4 * a[1]
    if isPair { return a[1] < Self.largestOfPair * Self.largestOfPair }
    let spread = (a[0] * a[0] - 4 * a[1]).squareRoot()
    return max(abs(a[0] + spread), abs(a[0] - spread)) / 2 < Self.largestRadius
  }

  /// The filtered samples, starting from rest.
  ///
  /// - Precondition: `advance` is 0.
  func applied(to input: [Double]) -> [Double] {
    precondition(advance == 0)
    var output = [Double](repeating: 0, count: input.count)
    output.withUnsafeMutableBufferPointer { output in
      for frame in input.indices {
        var sum = 0.0
        for (delay, weight) in b.enumerated() where frame >= delay {
          sum += weight * input[frame - delay]
        }
        for (index, weight) in a.enumerated() where frame > index {
          sum -= weight * output[frame - index - 1]
        }
        output[frame] = sum
      }
    }
    return output
  }

  /// The frequency response at a frequency in cycles per sample.
  func response(at cycles: Double) -> SIMD2<Double> {
    func sum(_ weights: [Double], from first: Int) -> SIMD2<Double> {
      weights.enumerated().reduce(into: .zero) { sum, item in
        let angle = -2 * .pi * cycles * Double(item.offset + first)
        sum += item.element * SIMD2(cos(angle), sin(angle))
      }
    }
    let numerator = sum(b, from: -advance)
    let denominator = sum([1] + a, from: 0)
    let power = (denominator * denominator).sum()
    let product = SIMD2(
      (numerator * denominator).sum(),
      numerator.y * denominator.x - numerator.x * denominator.y)
    return product / power
  }

  /// The gain at a frequency in cycles per sample; −300 dB for zero.
  func decibels(at cycles: Double) -> Double {
    let response = response(at: cycles)
    return max(Decibels.ofPower((response * response).sum()) ?? -300, -300)
  }
}
