/// Where a slowly changing value, such as that of a parameter, an envelope or a ramp, differs, in numbers.
enum CourseRemark {
  /// Differences below this share of the largest do not count as divergence yet.
  private static let least = 1e-3

  /// - Returns: nil for a signal that oscillates.
  static func remark(on pair: SignalPair, initial: Double) -> Suspect? {
    let channel = pair.loudestChannel
    let (expected, actual) = (pair.reference[channel], pair.candidate[channel])
    guard PlainSignal.isCourse(expected), PlainSignal.isCourse(actual) else { return nil }
    let differences = zip(expected, actual).map { abs($0 - $1) }
    guard let furthest = differences.indices.max(by: { differences[$0] < differences[$1] }),
      differences[furthest] > 0
    else { return nil }
    let parts = { (difference: Double) in difference > least * differences[furthest] }
    let first = differences.firstIndex(where: parts) ?? furthest
    let last = differences.lastIndex(where: parts) ?? furthest
    func point(_ frame: Int) -> Wording.CoursePoint {
      (frame + pair.firstFrame, expected[frame], actual[frame])
    }
    return Suspect(
      cause: .unexplained,
      finding: Wording.otherCourse(
        [first, furthest, last].reduce(into: [Int]()) { if $0.last != $1 { $0.append($1) } }
          .map(point)), parameters: 0, remaining: initial)
  }
}
