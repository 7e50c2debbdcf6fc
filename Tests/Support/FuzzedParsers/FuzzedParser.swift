import AmbientEngine
import AudioFiles
import ExternalCandidates
import Foundation
import GraphTrace
import Judging
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ReferencePacks
import WebAudio

/// Everything that reads what somebody else may have written.
package enum FuzzedParser: String, CaseIterable, Sendable {
  case trace, preset, project, limits, manifest, results, pack, wave, answers

  /// Reads an input as the program does, or refuses it.
  ///
  /// - Parameter scratch: a folder of one's own, for those that read files.
  /// - Throws: what the parser throws.
  package func parse(_ data: Data, scratch: String) throws {
    func file(_ name: String) throws -> String {
      try data.write(to: URL(fileURLWithPath: "\(scratch)/\(name)"))
      return "\(scratch)/\(name)"
    }
    let text = String(decoding: data, as: UTF8.self)
    switch self {
    case .trace:
      let trace = try GraphTrace(json: data) { _ in [0.5, -0.5, 0.25, 1] }
      // Rendering is as long as the trace says; what is built before is what a text decides.
      if trace.context.length <= 4096 {
        _ = try? TraceReplay(trace, worklets: TraceWorklets { _ in WorkletRegistry() }).render()
      }
    case .preset: _ = try AppPreset(json: data)
    case .project: _ = try ProjectFile(yaml: text, path: "parity.yml")
    case .limits: _ = try Limits(yaml: text, path: "limits.yml")
    case .manifest:
      _ = try file("manifest.json")
      let library = try ReferenceLibrary(folder: scratch)
      for entry in library.manifest.cases { _ = try? library.load(entry) }
    case .results:
      // Also what is made of them where somebody computed the digest anew.
      let results = try RunResults.read(path: try file("results.json"))
      _ = try results.computedDigest()
      _ = RunRecord(results)
    case .pack:
      defer { try? FileManager.default.removeItem(atPath: "\(scratch)/out") }
      _ = try ReferencePack.unpack(
        try file("x.paritypack"), into: "\(scratch)/out", mostBytes: 10_000_000)
    case .wave:
      let reader = try AudioFileReader(try file("x.wav"))
      _ = try reader.read(frames: min(reader.frameCount, 100_000))
    case .answers:
      let answers = text.split(whereSeparator: \.isNewline).map {
        CommandWorker.Answer(String($0), of: "own/ramp")
      }
      if !answers.contains(where: { $0 != .talk }) { throw NoAnswer() }
    }
  }

  /// Nothing in the lines answered.
  private struct NoAnswer: Error {}
}
