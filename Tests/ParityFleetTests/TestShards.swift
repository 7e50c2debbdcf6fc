import ExampleResults
import Foundation
import Judging
import ParityReferences
import ParityResults
import ParityRunning

@testable import ParityFleet

/// Shards of a small run that nobody made, and the project that they are of.
final class TestShards: Sendable {
  let folder: TemporaryFolder
  let results: [CaseResult]
  let plan: FleetPlan

  /// Six cases with two candidates in three shards; one case fails, one is an error.
  init(count: Int = 3) throws {
    folder = try TemporaryFolder()
    var results: [CaseResult] = []
    for index in 0..<6 {
      for candidate in ["engine", "port"] {
        var result = Example.result(
          suite: index < 3 ? "a" : "b", name: "case-\(index)",
          verdict: index == 1 ? .fail : index == 4 ? .error : .pass,
          nullDepth: index == 1 ? -20 : nil, maxAbsoluteError: index == 1 ? 0.1 : 0)
        result.candidate = candidate
        result.limit = Limits.bitExact
        results.append(CaseResult(judging: result.evidence, today: Day.today))
      }
    }
    self.results = results
    plan = FleetPlan(
      Set(results.map(\.id)).sorted().map {
        .init(id: $0, candidates: ["engine", "port"], microseconds: 1000)
      }, selection: .init(), count: count)
  }

  var manifest: Manifest {
    Manifest(
      captures: [],
      cases: plan.cases.map {
        .init(
          id: $0.id, capture: 0, files: ["reference.wav": "00"],
          spread: Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil))
      })
  }

  var project: ShardMerge.Project {
    let ids = plan.cases.map(\.id)
    return .init(
      file: "p", limitsFile: "l", limits: Limits(), references: ReferenceIdentity(manifest),
      ids: { _ in ids })
  }

  func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  /// Writes one; what is to be wrong with it is done to it before.
  @discardableResult
  func write(
    _ index: Int, as name: String? = nil, key: Data? = nil,
    changing change: (inout ShardHeader, inout [ShardLine]) throws -> Void = { _, _ in }
  ) throws -> String {
    let own = plan.cases(of: index)
    let ids = Set(own.map(\.id))
    var lines = results.filter { ids.contains($0.id) }.map {
      ShardLine(key: "k", result: $0, seconds: 0.5)
    }
    var counts = ShardHeader.Counts()
    for line in lines { counts.add(line.result.verdict) }
    var header = ShardHeader(
      kind: .run, number: try number(index), plan: plan.digest, selection: .init(),
      order: ["engine", "port"],
      cases: own.map {
        .init(id: $0.id, candidates: $0.candidates, position: $0.position, capture: 0)
      }, summary: counts, hasSensitivity: true, dropped: 0,
      identity: .init(
        project: "p", references: ReferenceIdentity(manifest).of(own.map(\.id)), limits: "l",
        candidates: ["engine": "e", "port": "c"], program: "x", version: "1", commit: nil),
      machine: .current(anonymous: true),
      attempt: .init(
        start: Date(timeIntervalSince1970: 0), end: Date(timeIntervalSince1970: 1), seconds: 1,
        job: nil, restarts: nil))
    try change(&header, &lines)
    let sensitivity =
      header.hasSensitivity
      ? header.cases.map {
        CaseSensitivity(
          id: $0.id, suite: String($0.id.prefix(1)), limit: Limits.bitExact,
          smallest: SignalFault.allCases.map { .init(fault: $0, size: 0.5) })
      } : nil
    let usual = try number(index).fileName
    let path = path(name ?? usual)
    try ShardWriter(path: path, key: key).write(header, lines: lines, sensitivity: sensitivity)
    return path
  }

  func number(_ index: Int) throws -> ShardNumber {
    guard let number = ShardNumber(index: index, count: plan.count) else {
      throw CancellationError()
    }
    return number
  }

  /// What a merge finds of them.
  func check(
    _ paths: [String], key: Data? = nil, sameMachine: Bool = false, today: String = Day.today,
    project changed: ShardMerge.Project? = nil
  ) async throws -> ShardMerge.Findings {
    let scratch = try ScratchFolder(in: folder.path)
    return try await ShardMerge(
      changed ?? project, reader: ShardReader(key: key), needsSameMachine: sameMachine,
      today: today
    ).check(paths, scratch: scratch, jobs: 2)
  }

  /// All of them but one, and that one as it is given.
  func check(
    replacing index: Int, sameMachine: Bool = false,
    changing change: (inout ShardHeader, inout [ShardLine]) throws -> Void
  ) async throws -> ShardMerge.Findings {
    var paths: [String] = []
    for number in 1...plan.count {
      paths.append(number == index ? try write(number, changing: change) : try write(number))
    }
    return try await check(paths, sameMachine: sameMachine)
  }

  /// Why they make no run; "taken" where they do.
  static func refusal(_ findings: ShardMerge.Findings) -> String {
    findings.isComplete ? "taken" : findings.refusals.joined(separator: "\n")
  }

  static func counts(_ lines: [ShardLine]) -> ShardHeader.Counts {
    var counts = ShardHeader.Counts()
    for line in lines { counts.add(line.result.verdict) }
    return counts
  }
}
