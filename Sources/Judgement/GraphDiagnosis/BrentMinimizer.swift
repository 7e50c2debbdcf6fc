/// Finds where a function of one variable is least, between two places around a lower one.
///
/// Steps to the vertex of the parabola through the three best places, and by the golden section
/// where that leads nowhere. Close to its least point an energy is a parabola, so that a dozen
/// evaluations give the place to seven digits.
///
/// - Source: R. P. Brent, "Algorithms for Minimization without Derivatives", 1973, chapter 5.
enum BrentMinimizer {
  /// The longer part of a golden section leaves this share of an interval.
  private static let goldenShare = 0.3819660112501051
  /// Nearer places count as one: an energy is quadratic, so that 1e-7 beside its least point it is
  /// 140 dB down, below what float samples resolve.
  private static let resolution = 1e-7

  /// - Parameter value: nil ends the search with what was found until then.
  static func search(
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
      // No nearer to a place that is known than can be told apart.
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

  /// From the best place to the vertex of the parabola through all three; nil where there is none.
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
