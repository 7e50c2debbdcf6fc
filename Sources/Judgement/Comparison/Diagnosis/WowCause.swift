import Foundation

/// The candidate's speed swings, as a tape's does: its delay follows a sine.
enum WowCause {
  private static let blocks = 64
  private static let reach = 64
  /// A smaller swing, in samples, counts as none.
  private static let leastDepth = 0.02

  static func suspects(in pair: SignalPair) -> [Suspect] {
    guard pair.frameCount >= 8192 else { return [] }
    let channel = pair.loudestChannel
    let (reference, candidate) = (pair.reference[channel], pair.candidate[channel])
    let length = max(256, pair.frameCount / blocks)
    var points: [(frame: Double, delay: Double)] = []
    for start in stride(from: reach, to: pair.frameCount - length - reach, by: length) {
      let range = start..<start + length
      guard reference.energy(in: range) > 0 else { continue }
      let peak = CrossCorrelation.peak(
        reference: [Array(reference[range])],
        candidate: [Array(candidate[start - reach..<start + length + reach])])
      guard peak.strength > 0.2 else { continue }
      points.append(
        (Double(start + length / 2), fine(reference, candidate, range, peak.lag - reach)))
    }
    guard points.count >= 12, let swing = fitted(points, Double(pair.frameCount)) else { return [] }
    let fit = refined(swing, reference, candidate)
    guard fit.depth > leastDepth else { return [] }
    let imitated = fit.imitated(pair.reference)
    let result = UndonePair(
      reference: imitated, candidate: pair.candidate, frames: reach..<pair.frameCount - reach)
    let hertz = fit.cycles * pair.sampleRate
    return [
      Suspect(
        cause: .wow, estimate: .init(value: hertz, unit: "Hz"),
        finding: Wording.wow(hertz, fit.depth), parameters: 4, remaining: result.nullDepth(),
        undone: result)
    ]
  }

  private static let mostSteps = 6

  /// From a swing that is right to a fraction of a sample to the one that leaves least.
  private static func refined(
    _ swing: Swing, _ reference: [Double], _ candidate: [Double]
  ) -> SwingFit {
    func residual(_ fit: SwingFit) -> Double {
      zip(fit.imitated([reference])[0], candidate).reduce(0) {
        $0 + ($1.0 - $1.1) * ($1.0 - $1.1)
      }
    }
    var best = SwingFit(
      offset: swing.weights[0], sine: swing.weights[1], cosine: swing.weights[2],
      cycles: swing.cycles / swing.length)
    var least = residual(best)
    for _ in 0..<mostSteps {
      guard let next = best.refined(reference, candidate, margin: reach) else { break }
      let left = residual(next)
      guard left < least else { break }
      let isDone = left > least * 0.9
      (best, least) = (next, left)
      if isDone { break }
    }
    return best
  }

  /// A parabola through the correlation's highest point and its neighbours.
  private static func fine(
    _ reference: [Double], _ candidate: [Double], _ range: Range<Int>, _ lag: Int
  ) -> Double {
    func product(_ lag: Int) -> Double {
      range.reduce(0) { sum, frame in
        candidate.indices.contains(frame + lag)
          ? sum + reference[frame] * candidate[frame + lag] : sum
      }
    }
    let (a, b, c) = (product(lag - 1), product(lag), product(lag + 1))
    let bend = a - 2 * b + c
    return bend == 0 ? Double(lag) : Double(lag) + 0.5 * (a - c) / bend
  }

  private struct Swing {
    let cycles: Double
    let length: Double
    let weights: [Double]

    var depth: Double { (weights[1] * weights[1] + weights[2] * weights[2]).squareRoot() }

    func delay(_ frame: Double) -> Double {
      let angle = 2 * .pi * cycles * frame / length
      return weights[0] + weights[1] * sin(angle) + weights[2] * cos(angle)
    }
  }

  private static func fitted(
    _ points: [(frame: Double, delay: Double)], _ length: Double
  ) -> Swing? {
    func fit(_ cycles: Double) -> (swing: Swing, residual: Double)? {
      var equations = LinearEquations(unknowns: 3)
      for point in points {
        let angle = 2 * .pi * cycles * point.frame / length
        equations.add(1, sin(angle), cos(angle), equals: point.delay)
      }
      guard let weights = equations.solved() else { return nil }
      let swing = Swing(cycles: cycles, length: length, weights: weights)
      let residual = points.reduce(0) { $0 + pow($1.delay - swing.delay($1.frame), 2) }
      return (swing, residual)
    }
    let grid = stride(from: 0.5, through: Double(points.count) / 3, by: 0.1).map { $0 }
    let fits = grid.compactMap(fit)
    guard let best = fits.min(by: { $0.residual < $1.residual }), best.swing.depth > leastDepth
    else {
      return nil
    }
    let found = BrentMinimizer.search(
      from: best.swing.cycles - 0.1, (best.swing.cycles, best.residual),
      to: best.swing.cycles + 0.1, evaluations: 20
    ) { fit($0)?.residual }
    return fit(found.place)?.swing
  }
}
