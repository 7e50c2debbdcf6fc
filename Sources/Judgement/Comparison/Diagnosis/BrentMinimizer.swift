/// Finds a minimum of a function of one variable between two places on either side of a lower one.
///
/// Steps to the vertex of the parabola through the three best places, or by the golden section where that fails. Close
/// to its minimum an energy is a parabola, so that a dozen evaluations give the place to seven digits.
///
/// - Source: R. P. Brent, "Algorithms for Minimization without Derivatives", 1973, chapter 5.
package enum BrentMinimizer {
  /// The golden section leaves this share of an interval.
  private static let goldenShare = 0.3819660112501051
  /// Places closer than this count as one: an energy is quadratic, so that 1e-7 away from its minimum it has risen by
  /// −140 dB, less than float samples resolve.
  private static let resolution = 1e-7

  /// - Parameter value: returns nil to end the search with what has been found so far.
  package static func search(
    from low: Double, _ start: (place: Double, value: Double), to high: Double, evaluations: Int,
    _ value: (Double) -> Double?
  ) -> (place: Double, value: Double) {
    var (low, high) = (low, high)
    var (best, second, third) = (start, start, start)
    var lastStep = 0.0
    var stepBefore = 0.0
    for _ in 0..<evaluations {
      let middle = (low + high) / 2
      let tolerance = resolution * abs(best.place) + 1e-12
      if abs(best.place - middle) <= 2 * tolerance - (high - low) / 2 { break }
      var step = parabolaStep(best, second, third)
      let leadsSomewhere =
        step.map { abs($0) < abs(stepBefore / 2) && (low...high).contains(best.place + $0) }
        ?? false
      stepBefore = leadsSomewhere ? lastStep : (best.place < middle ? high : low) - best.place
      if !leadsSomewhere { step = goldenShare * stepBefore }
      var next = best.place + (step ?? 0)
      // Keeps a distance at which two places can be distinguished.
      if abs(next - best.place) < tolerance {
        next = best.place + (next < best.place ? -tolerance : tolerance)
      }
      lastStep = next - best.place
      guard let measured = value(next) else { break }
      if measured <= best.value {
        if next < best.place { high = best.place } else { low = best.place }
        (third, second, best) = (second, best, (next, measured))
      } else {
        if next < best.place { low = next } else { high = next }
        if measured <= second.value || second.place == best.place {
          (third, second) = (second, (next, measured))
        } else if measured <= third.value || third.place == best.place {
          third = (next, measured)
        }
      }
    }
    return best
  }

  /// The step from the best place to the vertex of the parabola through all three; nil where there is none.
  private static func parabolaStep(
    _ best: (place: Double, value: Double), _ second: (place: Double, value: Double),
    _ third: (place: Double, value: Double)
  ) -> Double? {
    let (toSecond, toThird) = (best.place - second.place, best.place - third.place)
    let r = toSecond * (best.value - third.value)
    let q = toThird * (best.value - second.value)
    let divisor = 2 * (q - r)
    guard divisor != 0 else { return nil }
    return -(toThird * q - toSecond * r) / divisor
  }
}
