import AudioFiles
import AudioSignal
import DataText
import Foundation
import Judging
import ParityCases
import ParityReferences
import ParityResults
import ParityRunning
import PortedApps

/// A folder of references made for one test: a real case of the suite `rng`, filed as captures are.
package struct TemporaryLibrary {
  package let folder: String
  package let id = "rng/first-draws"

  package init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/parity-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/web/cases", withIntermediateDirectories: true)
    try Data("// rng".utf8).write(to: URL(fileURLWithPath: "\(folder)/web/cases/rng.js"))
    try file(audio)
  }

  /// What the port renders for the case: draws of mulberry32, as two halves of 16 bits.
  package var audio: SampleBuffer {
    var random = Mulberry32(seed: 5)
    let draws = (0..<64).map { _ in random.nextBits() }
    return SampleBuffer(
      channels: [draws.map { Float($0 >> 16) / 65536 }, draws.map { Float($0 & 0xffff) / 65536 }],
      sampleRate: 48000)
  }

  package func definition() throws -> CaseDefinition {
    let json = """
      {"id": "rng/first-draws", "suite": "rng", "name": "first-draws", "component": "Random numbers",
      "kind": "data", "source": "web/cases/rng.js", "sampleRate": 48000, "frames": 64,
      "channels": 2, "parameters": {"sequence": "mulberry32", "seed": 5,
      "windows": [{"start": 0, "count": 64}]}}
      """
    return try JSONText.decode(CaseDefinition.self, from: Data(json.utf8))
  }

  /// Files `audio` as the case's reference, in the place of what was there.
  package func file(
    _ audio: SampleBuffer,
    spread: Spread = Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil)
  ) throws {
    let reference = CapturedReference(
      definition: try definition(), audio: audio,
      spread: spread)
    let origin = ReferenceOrigin(
      id: 0, browser: .init(name: "Test", version: "1"), platform: "test", processor: "test",
      date: Date(timeIntervalSince1970: 0), switches: [], renders: 2, stableSums: true)
    _ = try ReferenceStore(folder: folder).file([reference], origin: origin, obsolete: [])
  }

  package var audioPath: String { "\(folder)/\(id)/reference.wav" }
  package var definitionPath: String { "\(folder)/\(id)/case.json" }
  package var manifestPath: String { "\(folder)/manifest.json" }

  /// The outcome of the one case with the port.
  package func outcome(limits: Limits = Limits()) throws -> CaseResult {
    let library = try ReferenceLibrary(folder: folder)
    let runner = SuiteRunner(
      library: library, limits: limits, candidates: [PortCandidate(.attached())],
      jobs: 1)
    return runner.outcome(of: runner.work(for: library.manifest.cases, requiresAll: true)[0]).result
  }

  package func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
