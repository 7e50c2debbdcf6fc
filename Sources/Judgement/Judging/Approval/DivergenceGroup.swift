import ReadableNumbers
import ParityResults

/// Comparisons of one candidate that one entry can be about.
package struct DivergenceGroup {
  package let candidate: String
  package let cases: [String]
  /// The worst of their null depths in dB, rounded up to a tenth.
  package let limit: Double

  /// - Throws: `ApprovalError.unlimited` for a difference without a size below 0 dB.
  package static func groups(
    _ failed: [CaseResult], largestStep: Double
  ) throws(ApprovalError) -> [DivergenceGroup] {
    var depths: [String: [(id: String, depth: Double)]] = [:]
    for result in failed {
      depths[result.candidate, default: []].append((result.id, try depth(of: result)))
    }
    return depths.sorted { $0.key < $1.key }.flatMap { candidate, all in
      var sorted = all.sorted { ($1.depth, $0.id) < ($0.depth, $1.id) }[...]
      var groups: [DivergenceGroup] = []
      while let worst = sorted.first {
        let own = sorted.prefix { $0.depth > worst.depth - largestStep }
        sorted = sorted.dropFirst(own.count)
        groups.append(
          DivergenceGroup(
            candidate: candidate, cases: own.map(\.id).sorted(), limit: roundedUp(worst.depth)))
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

  private static func roundedUp(_ depth: Double) -> Double { (depth * 10).rounded(.up) / 10 }
}
