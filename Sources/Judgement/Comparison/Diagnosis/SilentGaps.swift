/// Stretches in the middle of its sound where the candidate is silent and the reference is not.
///
/// They show however much else differs. A note that is cut short is silent as well: a caller that knows when notes
/// begin must check.
package enum SilentGaps {
  private static let shortest = 32
  private static let most = 16
  /// Relative to the reference's peak: anything quieter may be silence with rounding errors.
  private static let loudEnough = 1e-3

  /// - Returns: none where the candidate is silent to its end, or as often as with a gate.
  package static func find<Sample: BinaryFloatingPoint>(
    reference: [[Sample]], candidate: [[Sample]], frames: Int
  ) -> [Range<Int>] {
    let peak = reference.reduce(Sample(0)) { $1.reduce($0) { max($0, abs($1)) } }
    var gaps: [Range<Int>] = []
    var start: Int?
    var hasSounded = false
    for frame in 0..<frames {
      if candidate.allSatisfy({ $0[frame] == 0 }) {
        start = start ?? frame
        continue
      }
      if let begun = start, hasSounded, frame - begun >= shortest,
        isSounding(reference, begun..<frame, above: peak * Sample(loudEnough))
      {
        gaps.append(begun..<frame)
      }
      start = nil
      hasSounded = true
    }
    return gaps.count <= most ? gaps : []
  }

  /// Whether the reference sounds at both ends of the stretch, so that the gap is all of it.
  private static func isSounding<Sample: BinaryFloatingPoint>(
    _ reference: [[Sample]], _ range: Range<Int>, above level: Sample
  ) -> Bool {
    let edge = max(1, range.count / 8)
    return [range.prefix(edge), range.suffix(edge)].allSatisfy { part in
      reference.contains { samples in part.contains { abs(samples[$0]) > level } }
    }
  }
}
