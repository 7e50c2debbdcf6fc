import ParityResults
import ReadableNumbers

/// Comparisons of one candidate that one entry can cover.
package struct DivergenceGroup {
  package let candidate: String
  package let cases: [String]
  /// Their worst null depth in dB, rounded up to a tenth.
  package let limit: Double
  /// The worst null depth of any of their 50 ms in dB, rounded up to a tenth; nil where none was measured.
  package let window: Double?

  private struct Member {
    let id: String
    let depth: Double
    let window: Double?
  }

  /// Members of a group differ by less than the step, both overall and in their worst 50 ms.
  ///
  /// - Throws: `ApprovalError.unlimited` for a difference without a null depth below 0 dB.
  package static func groups(
    _ failed: [CaseResult], largestStep: Double
  ) throws(ApprovalError) -> [DivergenceGroup] {
    var members: [String: [Member]] = [:]
    for result in failed {
      let member = Member(
        id: result.id, depth: try depth(of: result), window: try window(of: result))
      members[result.candidate, default: []].append(member)
    }
    return members.sorted { $0.key < $1.key }.flatMap { candidate, all in
      var left = all.sorted { ($1.depth, $0.id) < ($0.depth, $1.id) }
      var groups: [DivergenceGroup] = []
      while let worst = left.first {
        var own = left.filter { $0.depth > worst.depth - largestStep }
        let loudest = own.compactMap(\.window).max()
        if let loudest { own.removeAll { ($0.window ?? loudest) <= loudest - largestStep } }
        let ids = Set(own.map(\.id))
        left.removeAll { ids.contains($0.id) }
        groups.append(
          DivergenceGroup(
            candidate: candidate, cases: ids.sorted(),
            limit: roundedUp(own.map(\.depth).max() ?? worst.depth),
            window: loudest.map(roundedUp)))
      }
      return groups
    }
  }

  private static func depth(of result: CaseResult) throws(ApprovalError) -> Double {
    guard let depth = result.comparison?.nullDepth else {
      throw .unlimited(
        comparison: result.key,
        message: "it has no null depth that could be compared with a limit (\(result.message))")
    }
    guard roundedUp(depth) < 0 else {
      throw .unlimited(
        comparison: result.key,
        message: "at a null depth of \(Words.decibels(depth)) the difference is as loud as the"
          + " original")
    }
    return depth
  }

  private static func window(of result: CaseResult) throws(ApprovalError) -> Double? {
    guard let worst = result.comparison?.worstWindow else { return nil }
    guard roundedUp(worst.nullDepth) <= Limits.loosestWindow else {
      throw .unlimited(
        comparison: result.key,
        message: "in the 50 ms from \(Words.seconds(worst.time)) on the difference is"
          + " \(Words.decibels(worst.nullDepth)) relative to the original, and a divergence accepts"
          + " \(Words.decibels(Limits.loosestWindow)) at most")
    }
    return worst.nullDepth
  }

  private static func roundedUp(_ depth: Double) -> Double { (depth * 10).rounded(.up) / 10 }
}
