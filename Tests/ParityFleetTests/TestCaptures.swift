import AudioSignal
import DataText
import ExampleResults
import Foundation
import Judging
import ParityCases
import ParityReferences
import ParityResults
import ParityRunning

@testable import ParityFleet

/// Parts of a capture that no browser made, and the scripts that they are from.
final class TestCaptures {
  let folder: TemporaryFolder
  let plan: FleetPlan
  private static let names = ["a/one", "a/two", "b/one", "b/two"]

  /// Four cases in two parts.
  ///
  /// - Parameter checkShare: of what each renders of the other; nil for nothing.
  init(checkShare: Double? = nil) throws {
    folder = try TemporaryFolder()
    plan = FleetPlan(
      Self.names.map { .init(id: $0, candidates: ["chromium"], microseconds: 1000) },
      selection: .init(checkShare: checkShare), count: 2)
  }

  func path(_ index: Int) -> String { "\(folder.path)/000\(index)-of-0002.parityshard" }

  /// What a part has beside the usual.
  struct Part {
    var share = CaptureShare(
      origin: ReferenceOrigin(
        id: 0, browser: .init(name: "Chromium", version: "1"), platform: "test", processor: "test",
        date: Date(timeIntervalSince1970: 0), switches: [], renders: 2, stableSums: true),
      sources: ["web/cases/a.js": "11"], inputs: ["take.wav": "22"], modules: ["a", "b"],
      defined: ["a": ["one", "two"]],
      declared: [], failures: [], checks: [])
    /// What it renders of the other part; nil for what is drawn.
    var checks: [String]?
    var failing: [String: String] = [:]
    /// By id: what every sample is.
    var levels: [String: Float] = [:]
    var machine = FleetMachine.current(anonymous: true)
    var change: (inout [CaptureLine]) -> Void = { _ in }
    /// Gets a case's folder before it is packed.
    var doctor: (String) throws -> Void = { _ in }
  }

  @discardableResult
  func write(_ index: Int, _ given: Part = Part()) throws -> String {
    var part = given
    part.share.checks =
      part.checks
      ?? CheckShare.drawn(
        by: index, of: 2, share: plan.selection.checkShare,
        from: { plan.cases(of: $0).map(\.id) })
    let own = plan.cases(of: index)
    var files: [ShardWriter.File] = []
    let scratch = try TemporaryFolder()
    func line(_ id: String, isCheck: Bool) throws -> CaptureLine {
      if let failure = part.failing[id] { return CaptureLine(id: id, failure: failure) }
      let folder = CaptureLine.folder(of: id, isCheck: isCheck)
      let names = id.split(separator: "/").map(String.init)
      let definition = try JSONText.decode(
        CaseDefinition.self,
        from: Data(
          """
          {"id": "\(id)", "suite": "\(names[0])", "name": "\(names[1])", "kind": "data",
           "source": "web/cases/a.js", "component": "gain", "sampleRate": 48000, "frames": 128,
           "channels": 1, "parameters": {}}
          """.utf8))
      let audio = SampleBuffer(
        channels: [[Float](repeating: part.levels[id] ?? 0.5, count: 128)], sampleRate: 48000)
      let hashes = try CaseFolder("\(scratch.path)/\(folder)").write(definition, audio: audio)
      try part.doctor("\(scratch.path)/\(folder)")
      files += hashes.keys.map {
        .init(name: "\(folder)/\($0)", path: "\(scratch.path)/\(folder)/\($0)")
      }
      return CaptureLine(
        id: id, files: hashes, spread: Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil),
        sources: nil)
    }
    var lines = try own.map { try line($0.id, isCheck: false) }
    var counts = ShardHeader.Counts()
    for one in lines { counts.add(one.failure == nil ? .pass : .error) }
    lines += try part.share.checks.map { try line($0, isCheck: true) }
    part.change(&lines)
    guard let number = ShardNumber(index: index, count: 2) else { throw CancellationError() }
    var header = ShardHeader(
      kind: .capture, number: number, plan: plan.digest, selection: plan.selection,
      order: ["chromium"],
      cases: own.map {
        .init(id: $0.id, candidates: $0.candidates, position: $0.position, capture: nil)
      }, summary: counts, hasSensitivity: false, dropped: 0,
      identity: .init(
        project: nil, references: "", limits: nil, candidates: [:], program: "x", version: "1",
        commit: nil),
      machine: part.machine,
      attempt: .init(
        start: Date(timeIntervalSince1970: 0), end: Date(timeIntervalSince1970: 1), seconds: 1,
        job: nil, restarts: nil))
    header.captures = part.share
    try ShardWriter(path: path(index)).write(header, captures: lines, files: files)
    return path(index)
  }

  /// What a merge finds of them.
  func check(
    _ paths: [String], scripts: [String: String] = ["web/cases/a.js": "11"],
    inputs: [String: String] = ["take.wav": "22"]
  ) async throws -> ShardMerge.Findings {
    let project = ShardMerge.Project(
      file: nil, limitsFile: nil, limits: Limits(),
      references: ReferenceIdentity(Manifest(captures: [], cases: [])), ids: { _ in nil },
      script: { scripts[$0] }, inputs: inputs, kind: .capture)
    return try await ShardMerge(project).check(
      paths, scratch: try ScratchFolder(in: folder.path), jobs: 2)
  }

  static func spread(_ first: SampleBuffer, _ second: SampleBuffer) -> Spread {
    let largest = zip(first.channels[0], second.channels[0]).map { Double(abs($0 - $1)) }.max() ?? 0
    return Spread(renders: 2, maxAbsoluteError: largest, nullDepth: -40)
  }
}
