import Foundation
import ParityFleet
import ParityReport
import ParityResults
import ParityRunning
import ReferencePacks
import ReportAssembly

/// The contents of a shard: all results, and as many of their plots and sounds as fit, worst first.
struct ShardContents {
  let lines: [ShardLine]
  let counts: ShardHeader.Counts
  let sensitivity: [CaseSensitivity]?
  let files: [ShardWriter.File]
  /// Files that did not fit.
  let dropped: Int

  /// - Parameter budget: bytes of plots and sound.
  init(_ found: FinishedRun, budget: Int) {
    let cases = found.cases
    lines = cases.map {
      ShardLine(key: $0.key.text, result: $0.result, seconds: $0.seconds)
    }.sorted {
      ShardLine.precedes(
        ($0.result.id, $0.result.candidate), ($1.result.id, $1.result.candidate))
    }
    var counts = ShardHeader.Counts()
    for one in cases { counts.add(one.result.verdict) }
    self.counts = counts
    sensitivity = found.sensitivity?.sorted { FleetPlan.precedes($0.id, $1.id) }
    var files: [ShardWriter.File] = []
    var dropped = 0
    var left = budget
    for one in cases.sorted(by: { Self.isWorse($0.result, $1.result) }) {
      let own = one.deliveries.filter { PackIndex.isSafe($0.delivered) }
      let bytes = own.map { Self.size(of: $0.kept) }.reduce(0, +)
      guard bytes <= left else {
        dropped += own.count
        continue
      }
      left -= bytes
      files += own.map { .init(name: $0.delivered, path: $0.kept) }
    }
    (self.files, self.dropped) = (files, dropped)
  }

  /// What does not pass, then what differs, then the rest; each group worst first.
  private static func isWorse(_ first: CaseResult, _ second: CaseResult) -> Bool {
    let (one, other) = (rank(first), rank(second))
    if one != other { return one > other }
    let depths = (
      first.comparison?.nullDepth ?? -.infinity, second.comparison?.nullDepth ?? -.infinity
    )
    if depths.0 != depths.1 { return depths.0 > depths.1 }
    return ShardLine.precedes((first.id, first.candidate), (second.id, second.candidate))
  }

  private static func rank(_ result: CaseResult) -> Int {
    if result.verdict != .pass { return 2 }
    return result.comparison?.isBitExact == true ? 0 : 1
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
