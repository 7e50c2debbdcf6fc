/// The candidate has the reference's echoes at other levels: both are the same sound through a delay line, with another
/// feedback or mix.
///
/// One is turned into the other by a filter of a few weights, spaced by the delay.
enum CombFit {
  /// A filter with this many weights fits many things: it must explain this many dB.
  private static let leastExplained = 40.0
  private static let largestRadius = 0.9999

  static func suspect(_ pair: SignalPair, delay: Int) -> Suspect? {
    guard delay > 0, pair.frameCount > 3 * delay else { return nil }
    let initial = min(pair.untouched.nullDepth() ?? -.infinity, 0)
    for order in [1, 2] {
      guard let (b, a) = fitted(pair, delay, order) else { continue }
      let imitated = pair.reference.map { applied(b, a, delay, to: $0) }
      guard
        let found = pair.imitation(
          .echo, parameters: 2 * order + 2, estimate: .init(value: Double(delay), unit: "samples"),
          finding: Wording.otherEchoes(delay), imitated, mayScale: false),
        initial - (found.remaining ?? -.infinity) >= leastExplained
      else { continue }
      return found
    }
    return nil
  }

  /// - Source: equation error; exact when such a filter lies in between.
  private static func fitted(
    _ pair: SignalPair, _ delay: Int, _ order: Int
  ) -> (b: [Double], a: [Double])? {
    let channel = pair.loudestChannel
    let (input, output) = (pair.reference[channel], pair.candidate[channel])
    let count = 2 * order + 1
    var equations = LinearEquations(unknowns: count)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { row in
      row.initialize(repeating: 0)
      for frame in pair.frames {
        for place in 0...order {
          let earlier = frame - place * delay
          row[place] = earlier >= 0 ? input[earlier] : 0
          if place > 0 { row[order + place] = earlier >= 0 ? -output[earlier] : 0 }
        }
        equations.add(UnsafeBufferPointer(row), equals: output[frame])
      }
    }
    guard let solution = equations.solved(), solution.allSatisfy(\.isFinite) else { return nil }
    let (b, a) = (Array(solution.prefix(order + 1)), Array(solution.suffix(order)))
    let isStable =
      order == 1
      ? abs(a[0]) < largestRadius : abs(a[1]) < largestRadius && abs(a[0]) < 1 + a[1]
    return isStable ? (b, a) : nil
  }

  private static func applied(
    _ b: [Double], _ a: [Double], _ delay: Int, to input: [Double]
  ) -> [Double] {
    var output = [Double](repeating: 0, count: input.count)
    for frame in input.indices {
      var sum = 0.0
      for (place, weight) in b.enumerated() where frame >= place * delay {
        sum += weight * input[frame - place * delay]
      }
      for (place, weight) in a.enumerated() where frame >= (place + 1) * delay {
        sum -= weight * output[frame - (place + 1) * delay]
      }
      output[frame] = sum
    }
    return output
  }
}
