import DataText
import Foundation
import ParityReferences
import ParityResults
import ReferencePacks

/// The parts of a run put together.
package struct MergedRun: Sendable {
  /// In run order; all comparisons, or of very many those that a page shows.
  package private(set) var cases: [CaseResult] = []
  package let totals: ResultTotals
  package let sensitivity: [SuiteSensitivity]?
  /// What looking for causes took; nil where nobody looked.
  package let diagnosis: RunResults.Diagnosis?
  /// `cases` is not complete.
  package let isAbridged: Bool
  private let shards: [CheckedShard]

  /// - Parameters:
  ///   - shards: checked, each once.
  ///   - mostShown: no more comparisons than this are held in memory.
  /// - Throws: `ShardError`.
  package init(_ shards: [CheckedShard], mostShown: Int = ShownResults.most) throws {
    self.shards = shards
    var totals = ResultTotals()
    var shown = ShownResults(most: min(mostShown, ShownResults.mostOfMany))
    var causes = DiagnosisTotals()
    for shard in shards {
      totals.add(shard.totals)
      shown.add(shard.shown)
      causes.add(shard.diagnosis)
    }
    self.totals = totals
    diagnosis = causes.told
    isAbridged = totals.all.cases > mostShown
    sensitivity = Self.sensitivity(of: shards)
    let names = isAbridged ? shown.names : nil
    cases = try Self.read(shards) { name in names?.contains(name) ?? true }
  }

  /// In the order of a run: by case, then by candidate.
  private static func read(
    _ shards: [CheckedShard], where isWanted: (String) -> Bool
  ) throws -> [CaseResult] {
    var found: [(position: Int, order: Int, result: CaseResult)] = []
    for shard in shards {
      let order = shard.header.order
      try each(of: shard) { one, candidate, result in
        guard isWanted(CaseEvidence.key(one.id, candidate)) else { return }
        found.append(
          (one.position, order.firstIndex(of: candidate) ?? order.count, try result()))
      }
    }
    found.sort { ($0.position, $0.order) < ($1.position, $1.order) }
    return found.map(\.result)
  }

  /// Calls with each comparison of a part: its case, its candidate and a closure that makes its result.
  private static func each(
    of shard: CheckedShard,
    _ take: (ShardHeader.Case, String, () throws -> CaseResult) throws -> Void
  ) throws {
    var held = shard.results?.makeIterator()
    let lines = try held == nil ? LineReader(shard.shard.lines) : nil
    for one in shard.header.cases {
      for candidate in one.candidates {
        if let result = held?.next() {
          try take(one, candidate) { result }
        } else if let data = try lines?.next() {
          try take(one, candidate) {
            try autoreleased { try JSONText.decode(ShardLine.self, from: data).result }
          }
        }
      }
    }
  }

  /// Measured over all cases; nil when a part could not measure it.
  private static func sensitivity(of shards: [CheckedShard]) -> [SuiteSensitivity]? {
    var first: [String: Int] = [:]
    for shard in shards {
      guard shard.sensitivity != nil else { return nil }
      for one in shard.header.cases {
        let suite = String(one.id.prefix { $0 != "/" })
        first[suite] = min(first[suite] ?? one.position, one.position)
      }
    }
    let all = shards.flatMap { $0.sensitivity ?? [] }
    return SuiteSensitivity.bySuite(
      all.sorted { first[$0.suite] ?? 0 < first[$1.suite] ?? 0 })
  }

  /// Writes every comparison as a line, by id and candidate, compressed with Zstandard.
  ///
  /// - Throws: `PackError`, `ShardError`.
  package func writeLines(to path: String) throws {
    let file = try CompressedFile(path)
    let readers = try shards.map { try LineReader($0.shard.lines) }
    var cases = CaseOrder(shards.map(\.header))
    while let (shard, one) = cases.next() {
      for _ in one.candidates {
        guard let line = try readers[shard].next() else { break }
        try file.append(line)
        try file.append(Data([0x0a]))
      }
    }
    try file.close()
  }
}
