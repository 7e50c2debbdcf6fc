import AudioFiles
import AudioSignal
import DataText
import Foundation
import Judging
import ParityCases
import ParityHarness
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning

/// A project of one's own for one test: one captured case, a ramp that a shell script can copy.
package struct OwnProject {
  package let folder: String
  package static let frames = 64

  /// - Parameters:
  ///   - candidates: the candidates of `parity.yml`.
  ///   - more: what stands behind them there.
  ///   - frames, stimulus: what the reference is.
  ///   - trace: the recorded graph, for a case with one.
  package init(
    candidates: String, more: String = "", frames: Int = Self.frames,
    stimulus: String = #"{"kind": "ramp", "from": 0.25, "to": 0.5}"#,
    trace: CapturedTrace? = nil
  ) throws {
    folder = FileManager.default.temporaryDirectory.path + "/parity-own-\(UUID().uuidString)"
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let yaml =
      "candidates:\n"
      + candidates.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "  \($0)" }.joined(separator: "\n") + "\n" + more
    try Data(yaml.utf8).write(to: URL(fileURLWithPath: "\(folder)/parity.yml"))
    let json = """
      {"id": "own/ramp", "suite": "own", "name": "ramp", "component": "Ramp", "kind": "graph",
      "source": "web/own.js", "sampleRate": 48000, "frames": \(frames), "channels": 1,
      "stimulus": \(stimulus),
      "parameters": {"gain": 0.5, "type": "saw", "deep": {"er": 3}}}
      """
    let definition = try JSONText.decode(CaseDefinition.self, from: Data(json.utf8))
    let audio = try definition.renderStimulus() ?? SampleBuffer(channels: [], sampleRate: 48000)
    let reference = CapturedReference(
      definition: definition, audio: audio,
      spread: Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil), trace: trace)
    let origin = ReferenceOrigin(
      id: 0, browser: .init(name: "Test", version: "1"), platform: "test", processor: "test",
      date: Date(timeIntervalSince1970: 0), switches: [], renders: 2, stableSums: true)
    _ = try ReferenceStore(folder: "\(folder)/reference-audio").file(
      [reference], origin: origin, obsolete: [], sources: [:])
    try AudioFile.write(audio, to: "\(folder)/good.wav")
  }

  package func write(_ text: String, to name: String, isProgram: Bool = false) throws {
    let path = "\(folder)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    if isProgram {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
  }

  package func project() throws -> Project { try Project(folder: folder) }

  /// The results of all candidates.
  package func run() async throws -> [CaseResult] { try await outcomes().map(\.result) }

  /// With what their reports show.
  package func outcomes() async throws -> [CaseOutcome] {
    let project = try project()
    let library = try ReferenceLibrary(folder: project.references)
    let runner = SuiteRunner(
      library: library, limits: try Limits(project),
      candidates: try CandidateCatalog(apps: .attached()).candidates(of: project), jobs: 2)
    return try await runner.run(runner.work(for: library.manifest.cases, requiresAll: true))
  }

  /// The one result of one candidate.
  package static func result(_ candidate: String, prepare: (OwnProject) throws -> Void = { _ in })
    async throws -> CaseResult
  {
    let own = try OwnProject(candidates: candidate)
    defer { own.remove() }
    try prepare(own)
    return try await own.run()[0]
  }

  package func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
