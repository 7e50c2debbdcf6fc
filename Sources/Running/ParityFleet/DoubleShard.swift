import DataText
import ParityReferences
import ParityResults

/// Two attempts at one part of a run.
enum DoubleShard {
  /// - Returns: a sentence about the first comparison in which they differ; nil if they found the same.
  static func firstDifference(_ first: CheckedShard, _ second: CheckedShard) throws -> String? {
    guard first.header.cases == second.header.cases else { return "they hold other cases" }
    let (one, other) = (try LineReader(first.shard.lines), try LineReader(second.shard.lines))
    while let own = try one.next(), let others = try other.next() {
      if own == others { continue }
      if first.header.kind == .capture {
        let line = try JSONText.decode(CaptureLine.self, from: own)
        return "\(line.id) was captured differently"
      }
      let mine = try JSONText.decode(ShardLine.self, from: own)
      let theirs = try JSONText.decode(ShardLine.self, from: others)
      guard try mine.contentHash() == theirs.contentHash() else {
        return "\(mine.result.id) (\(mine.result.candidate)) differs"
      }
    }
    return nil
  }
}
