import AudioSignal
import Foundation
import ParityReferences
import ParityResults

/// The parts of a capture put together, ready to be filed.
package struct MergedCaptures {
  /// A case that two parts rendered.
  package struct Check: Sendable {
    package let id: String
    /// The difference between the two; nil where one or both could not capture it.
    package let spread: Spread?
    /// Neither could capture it, which says nothing about the machines.
    package let failedTwice: Bool
    /// The two machines differ in arithmetic or platform.
    package let areTwoMachines: Bool
  }

  package let batches: [ReferenceStore.Batch]
  package let captured: [String]
  /// Cases whose renders differ among themselves.
  package let unstable: [String]
  /// Sentences, without duplicates.
  package let failures: [String]
  package let checks: [Check]
  package let declared: Set<String>
  package let defined: [String: [String]]
  /// Every case that the modules or the project define.
  package let announced: Set<String>
  /// Suites whose modules listed their cases.
  package let modules: Set<String>

  private struct Own {
    let shard: CheckedShard
    let line: CaptureLine
    let position: Int
  }

  /// - Parameters:
  ///   - shards: checked, each once.
  ///   - spread: the difference of two renders.
  /// - Throws: errors from reading a capture.
  package init(
    _ shards: [CheckedShard], spread: (SampleBuffer, SampleBuffer) -> Spread
  ) throws {
    var own: [Own] = []
    var failures: [String] = []
    for shard in shards {
      for (one, line) in zip(shard.header.cases, shard.captures) {
        own.append(Own(shard: shard, line: line, position: one.position))
        if let failure = line.failure { failures.append(failure) }
      }
      failures += shard.header.captures?.failures ?? []
    }
    own.sort { $0.position < $1.position }
    checks = try Self.checks(shards, own, spread)
    let filed = own.filter { $0.line.failure == nil }
    captured = filed.map(\.line.id)
    unstable = filed.filter { ($0.line.spread?.maxAbsoluteError ?? 0) > 0 }.map(\.line.id)
    var seen = Set<String>()
    self.failures = failures.filter { seen.insert($0).inserted }
    let all = shards.compactMap(\.header.captures)
    declared = Set(all.flatMap(\.declared))
    defined = all.reduce(into: [:]) { $0.merge($1.defined) { first, _ in first } }
    announced = Set(own.map(\.line.id))
    modules = Set(all.flatMap(\.modules))
    batches = Self.batches(filed, checks)
  }

  /// One batch for each machine, and one for each recorded page, whose scripts are its own.
  private static func batches(_ filed: [Own], _ checks: [Check]) -> [ReferenceStore.Batch] {
    let platforms = Dictionary(
      checks.filter(\.areTwoMachines).compactMap { check in check.spread.map { (check.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    var groups: [(origin: ReferenceOrigin, sources: [String: String], own: [Own])] = []
    for one in filed {
      guard let captures = one.shard.header.captures else { continue }
      if let sources = one.line.sources {
        groups.append((captures.origin, sources, [one]))
        continue
      }
      let known = groups.firstIndex {
        $0.own[0].line.sources == nil && isSameOrigin($0.origin, captures.origin)
      }
      if let known {
        groups[known].own.append(one)
        groups[known].sources.merge(captures.sources) { first, _ in first }
        groups[known].origin.date = min(groups[known].origin.date, captures.origin.date)
      } else {
        groups.append((captures.origin, captures.sources, [one]))
      }
    }
    return groups.map { group in
      .init(
        origin: group.origin, sources: group.sources,
        references: group.own.map { one in
          .init(id: one.line.id, platforms: platforms[one.line.id]) {
            try load(one.line, of: one.shard, isCheck: false)
          }
        })
    }
  }

  private static func isSameOrigin(_ first: ReferenceOrigin, _ second: ReferenceOrigin) -> Bool {
    var other = second
    (other.date, other.id) = (first.date, first.id)
    return first == other
  }

  private static func load(
    _ line: CaptureLine, of shard: CheckedShard, isCheck: Bool
  ) throws -> CapturedReference {
    let folder = "\(shard.shard.folder)/\(CaptureLine.folder(of: line.id, isCheck: isCheck))"
    var reference = try CaseFolder(folder).read(
      line.id, files: line.files ?? [:],
      spread: line.spread ?? Spread(renders: 0, maxAbsoluteError: 0, nullDepth: nil))
    reference.refused = line.refused
    return reference
  }

  private static func checks(
    _ shards: [CheckedShard], _ own: [Own], _ spread: (SampleBuffer, SampleBuffer) -> Spread
  ) throws -> [Check] {
    let owners = Dictionary(own.map { ($0.line.id, $0) }, uniquingKeysWith: { first, _ in first })
    var checks: [Check] = []
    for shard in shards {
      for line in shard.captures.dropFirst(shard.header.cases.count) {
        guard let owner = owners[line.id] else { continue }
        let machines = [shard, owner.shard].map(\.header.machine)
        let areTwo =
          machines[0].numeric != machines[1].numeric || machines[0].machine != machines[1].machine
        var found: Spread?
        if line.failure == nil, owner.line.failure == nil {
          let isSame =
            line.files?[ReferenceFiles.audio] == owner.line.files?[ReferenceFiles.audio]
          found =
            isSame
            ? Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil)
            : spread(
              try load(owner.line, of: owner.shard, isCheck: false).audio,
              try load(line, of: shard, isCheck: true).audio)
        }
        checks.append(
          Check(
            id: line.id, spread: found,
            failedTwice: line.failure != nil && owner.line.failure != nil, areTwoMachines: areTwo))
      }
    }
    return checks.sorted { FleetPlan.precedes($0.id, $1.id) }
  }
}
