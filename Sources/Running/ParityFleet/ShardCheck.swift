import DataText
import Foundation
import Judging
import ParityReferences
import ParityResults

/// A part of a run that holds the results it was to produce, each judged again.
package struct CheckedShard: Sendable {
  package let shard: UnpackedShard
  package var header: ShardHeader { shard.header }
  /// Its references are the project's; of a capture, which brings its own, always.
  var isOfProject = true
  let totals: ResultTotals
  /// Of its comparisons, the bit-exact ones.
  package var bitExact: Int { totals.all.bitExact }
  let shown: ShownResults
  let diagnosis: DiagnosisTotals
  /// In the order of its list of cases; nil when there was no room to keep them.
  let results: [CaseResult]?
  /// The least sensitive case of each suite; nil where it was not measured.
  let sensitivity: [CaseSensitivity]?
  /// In a part of a capture: a line per case, then those of the cases that it checks.
  package var captures: [CaptureLine] = []
}

/// Checks a part of a run against its own list of cases and the project's limits.
struct ShardCheck {
  let limits: Limits
  let references: ReferenceIdentity
  /// Why a case's reference is no longer what the project declares, by id.
  var faults: [String: String] = [:]
  let today: String
  let room: ResultRoom

  /// - Throws: `ShardError.damaged` for contradictions.
  func check(_ shard: UnpackedShard) throws -> CheckedShard {
    func refuse(_ detail: String) -> ShardError { .damaged(path: shard.path, detail: detail) }
    let header = shard.header
    try checkCases(header, refuse)
    if header.kind == .capture { return try CaptureCheck(shard).checked() }
    guard header.captures == nil, shard.files.allSatisfy({ !CaptureCheck.isFile($0) }) else {
      throw refuse("it is part of a run, and has captures")
    }
    var totals = ResultTotals()
    var shown = ShownResults()
    var diagnosis = DiagnosisTotals()
    var counts = ShardHeader.Counts()
    var results: [CaseResult]? =
      room.take(header.cases.map(\.candidates.count).reduce(0, +)) ? [] : nil
    // Of other references than the project's a shard is refused as a whole, when it is compared with the others.
    let isOfProject = header.identity.references == references.of(header.cases.map(\.id))
    let lines = try LineReader(shard.lines)
    for one in header.cases {
      for candidate in one.candidates {
        guard let data = try lines.next() else {
          throw refuse("\(one.id) (\(candidate)) has no result")
        }
        let line: ShardLine
        do {
          line = try autoreleased { try JSONText.decode(ShardLine.self, from: data) }
        } catch {
          throw refuse("a result cannot be read: \(DecodingText.of(error))")
        }
        guard line.result.id == one.id, line.result.candidate == candidate else {
          throw refuse(
            "the result of \(line.result.id) (\(line.result.candidate)) stands where that of"
              + " \(one.id) (\(candidate)) belongs")
        }
        if let fault = fault(of: line.result, one, isOfProject: isOfProject) {
          throw refuse(fault)
        }
        counts.add(line.result.verdict)
        totals.add(line.result)
        shown.add(line.result)
        diagnosis.add(line.result)
        results?.append(line.result)
      }
    }
    if try lines.next() != nil { throw refuse("it has more results than cases") }
    guard counts == header.summary else {
      throw refuse("its summary does not match its results")
    }
    guard diagnosis.take(header.diagnosis) else {
      throw refuse("what it says of looking for causes does not match its results")
    }
    return CheckedShard(
      shard: shard, isOfProject: isOfProject, totals: totals, shown: shown, diagnosis: diagnosis,
      results: results,
      sensitivity: try sensitivity(of: shard, refuse))
  }

  private func checkCases(_ header: ShardHeader, _ refuse: (String) -> ShardError) throws {
    var last: String?
    for one in header.cases {
      guard last.map({ FleetPlan.precedes($0, one.id) }) ?? true else {
        throw refuse("\(one.id) occurs twice in its list of cases, or out of order")
      }
      last = one.id
      let isOrdered = zip(one.candidates, one.candidates.dropFirst()).allSatisfy {
        FleetPlan.precedes($0, $1)
      }
      guard !one.candidates.isEmpty, isOrdered, one.position >= 0,
        (one.candidates + [one.id]).allSatisfy(Self.isName)
      else { throw refuse("its list of cases is not one that Parity writes") }
    }
  }

  /// Whether a name contains nothing that a list, a terminal or a path could misinterpret.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x1f && $0 != 0x7f } && !text.contains("..")
  }

  /// What is wrong with a verdict, when it is derived again from its numbers and today's limit.
  ///
  /// - Parameter isOfProject: the shard's references are the project's.
  private func fault(
    of result: CaseResult, _ one: ShardHeader.Case, isOfProject: Bool
  ) -> String? {
    let name = "\(result.id) (\(result.candidate))"
    guard result.suite == result.id.prefix(while: { $0 != "/" }),
      result.id == "\(result.suite)/\(result.name)"
    else { return "\(name) is of another suite than its id says" }
    guard result.comparison == nil || one.capture == nil || result.reference == one.capture,
      result.referenceHash.map({ !isOfProject || $0 == references.filesHash(of: result.id) })
        ?? true
    else { return "\(name) was compared with another reference than the project's" }
    guard result.limit == limits.limit(suite: result.suite, id: result.id) else {
      return "\(name) was judged by another limit than the project's"
    }
    if result.verdict != .error, let fault = faults[result.id] {
      return "since it was rendered the project has changed: \(fault); then run its shard again"
    }
    let known = limits.divergence(id: result.id, candidate: result.candidate)
    guard result.divergence == known?.accepted else {
      return "\(name) was judged by another known divergence than the project's"
    }
    return Judge.fault(of: result, today: today).map { "\($0); run its shard again" }
  }

  /// For each suite, its least sensitive case.
  private func sensitivity(
    of shard: UnpackedShard, _ refuse: (String) -> ShardError
  ) throws -> [CaseSensitivity]? {
    guard shard.header.hasSensitivity else { return nil }
    let lines = try LineReader(shard.sensitivity)
    var known = Set<String>()
    var suites: [String: CaseSensitivity] = [:]
    while let data = try lines.next() {
      guard let one = try? JSONText.decode(CaseSensitivity.self, from: data),
        known.insert(one.id).inserted
      else { throw refuse("its sensitivity cannot be read, or has a case twice") }
      let both = [suites[one.suite], one].compactMap(\.self)
      var least = one
      least.smallest = SignalFault.allCases.map { .init(fault: $0, size: both.smallest($0)) }
      suites[one.suite] = least
    }
    guard known == Set(shard.header.cases.filter { $0.capture != nil }.map(\.id)) else {
      throw refuse("its sensitivity is of other cases than its own")
    }
    return suites.values.sorted { FleetPlan.precedes($0.suite, $1.suite) }
  }
}

/// Lets Foundation release what one line allocated.
func autoreleased<Value>(_ work: () throws -> Value) throws -> Value {
  #if canImport(Darwin)
    try autoreleasepool(invoking: work)
  #else
    try work()
  #endif
}
