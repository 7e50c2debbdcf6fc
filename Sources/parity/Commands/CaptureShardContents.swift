import BrowserCapture
import Foundation
import ParityFleet
import ParityReferences
import ParityResults

/// The contents of a part of a capture: a line per case, and the captured cases' files.
struct CaptureShardContents {
  let lines: [CaptureLine]
  let files: [ShardWriter.File]
  private let cases: [ShardHeader.Case]
  private let counts: ShardHeader.Counts
  private let scratch: ScratchFolder

  /// - Parameters:
  ///   - failures: of cases and of modules.
  ///   - checks: cases of another part, in the order of their ids.
  /// - Throws: errors from writing a case's files.
  init(
    _ plan: FleetPlan, _ number: ShardNumber, found: [CapturedPart], failures: [CaptureFailure],
    checks: [String]
  ) throws {
    let scratch = try ScratchFolder(in: FileManager.default.temporaryDirectory.path)
    let parts = Dictionary(
      found.map { ($0.reference.definition.id, $0) }, uniquingKeysWith: { first, _ in first })
    let reasons = Dictionary(
      failures.compactMap { failure in failure.caseID.map { ($0, "\(failure)") } },
      uniquingKeysWith: { first, _ in first })
    var files: [ShardWriter.File] = []
    func line(_ id: String, isCheck: Bool) throws -> CaptureLine {
      guard let part = parts[id] else {
        return CaptureLine(id: id, failure: reasons[id] ?? "\(id): the browser did not render it")
      }
      let own = part.reference
      let folder = CaptureLine.folder(of: id, isCheck: isCheck)
      let hashes = try CaseFolder("\(scratch.path)/\(folder)").write(
        own.definition, audio: own.audio, trace: own.trace?.json,
        samples: own.trace.flatMap { $0.samples.isEmpty ? nil : $0.samples }, stages: own.stages,
        stimulus: own.stimulusFile, seeds: own.seeds)
      files += hashes.keys.map {
        .init(name: "\(folder)/\($0)", path: "\(scratch.path)/\(folder)/\($0)")
      }
      var line = CaptureLine(
        id: id, files: hashes, spread: own.spread, sources: part.sources)
      line.refused = own.refused
      return line
    }
    let planned = plan.cases(of: number.index)
    var lines = try planned.map { try line($0.id, isCheck: false) }
    var counts = ShardHeader.Counts()
    for one in lines { counts.add(one.failure == nil ? .pass : .error) }
    lines += try checks.map { try line($0, isCheck: true) }
    cases = planned.map {
      .init(id: $0.id, candidates: $0.candidates, position: $0.position, capture: nil)
    }
    (self.lines, self.files, self.counts, self.scratch) = (lines, files, counts, scratch)
  }

  func header(
    _ plan: FleetPlan, _ number: ShardNumber, attempt: ShardHeader.Attempt, machine: FleetMachine,
    identity: ShardHeader.Identity, captures: CaptureShare
  ) -> ShardHeader {
    var header = ShardHeader(
      kind: .capture, number: number, plan: plan.digest, selection: plan.selection,
      order: ["chromium"], cases: cases, summary: counts, hasSensitivity: false, dropped: 0,
      identity: identity, machine: machine, attempt: attempt)
    header.captures = captures
    return header
  }

  /// Keeps the files until the shard is written.
  func remove() { withExtendedLifetime(scratch) {} }
}
