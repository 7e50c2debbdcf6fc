import AudioFiles
import AudioSignal
import CandidateKit
import DataText
import ExternalCandidates
import Foundation
import Judging
import ParityCases
import ParityProject
import ParityReferences
import ParityResults

@testable import ParityRunning

/// A project of one's own for one test: one captured case, a ramp that a shell script can copy.
struct RampProject {
  let folder: String
  static let frames = 64

  /// - Parameters:
  ///   - candidates: the candidates of `parity.yml`.
  ///   - suites: what stands before them.
  init(candidates: String, declaring suites: String = "") throws {
    folder = FileManager.default.temporaryDirectory.path + "/parity-own-\(UUID().uuidString)"
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let yaml =
      suites + "candidates:\n"
      + candidates.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "  \($0)" }.joined(separator: "\n") + "\n"
    try Data(yaml.utf8).write(to: URL(fileURLWithPath: "\(folder)/parity.yml"))
    let json = """
      {"id": "own/ramp", "suite": "own", "name": "ramp", "component": "Ramp", "kind": "graph",
      "source": "web/own.js", "sampleRate": 48000, "frames": \(Self.frames), "channels": 1,
      "stimulus": {"kind": "ramp", "from": 0.25, "to": 0.5},
      "parameters": {"gain": 0.5, "type": "saw", "deep": {"er": 3}}}
      """
    let definition = try JSONText.decode(CaseDefinition.self, from: Data(json.utf8))
    let audio = try definition.renderStimulus() ?? SampleBuffer(channels: [], sampleRate: 48000)
    let reference = CapturedReference(
      definition: definition, audio: audio,
      spread: Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil), trace: nil, stages: nil)
    let origin = ReferenceOrigin(
      id: 0, browser: .init(name: "Test", version: "1"), platform: "test", processor: "test",
      date: Date(timeIntervalSince1970: 0), switches: [], renders: 2, stableSums: true)
    _ = try ReferenceStore(folder: "\(folder)/reference-audio").file(
      [reference], origin: origin, obsolete: [], sources: [:])
    try AudioFile.write(audio, to: "\(folder)/good.wav")
  }

  func write(_ text: String, to name: String, isProgram: Bool = false) throws {
    let path = "\(folder)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    if isProgram {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
  }

  func project() throws -> Project { try Project(folder: folder) }

  /// The results of all candidates of `parity.yml`.
  ///
  /// - Parameter references: the folder of references that are compared; nil for the project's own.
  func run(references: String? = nil) async throws -> [CaseResult] {
    var project = try project()
    project.unpackedReferences = references.map { "\(folder)/\($0)" }
    let library = try ReferenceLibrary(folder: project.references)
    let candidates = try (project.file?.candidates ?? []).compactMap {
      specification -> (any Candidate)? in
      switch specification.kind {
      case .command(let command): try CommandCandidate(specification, command, project: project)
      case .folder(let folder): try FolderCandidate(specification, folder, project: project)
      // The engine replays traces, and these cases have none; plugins have tests of their own.
      case .engine, .plugin: nil
      }
    }
    let runner = SuiteRunner(
      library: library, limits: try Limits(project), candidates: candidates, jobs: 2)
    return try await runner.run(runner.work(for: library.manifest.cases, requiresAll: true))
      .map(\.result)
  }

  /// The one result of one candidate.
  static func result(_ candidate: String, prepare: (RampProject) throws -> Void = { _ in })
    async throws -> CaseResult
  {
    let own = try RampProject(candidates: candidate)
    defer { own.remove() }
    try prepare(own)
    return try await own.run()[0]
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
