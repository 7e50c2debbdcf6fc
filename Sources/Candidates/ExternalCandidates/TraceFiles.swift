import Foundation
import OrdinaryFiles
import ParityCases
import ParityReferences
import ParityResults
import Synchronization

/// Recorded graphs as files for a command: copies in a separate folder, from which no path leads to a reference.
///
/// - Shape: `SUITE/samples.f32`, written once, beside `SUITE/NAME/graph.json`, so that the path to the samples in a
///   trace is right. The samples exist from the first case of the suite on: other cases' commands may read them at any
///   time.
final class TraceFiles: Sendable {
  private struct State {
    var folder: WorkFolder?
    /// Whether each suite's samples have been written; until a trace has any, the file is empty.
    var suites: [String: Bool] = [:]
  }

  private let state = Mutex(State())

  /// - Parameter name: of a folder that is not in use elsewhere.
  /// - Throws: `ReferenceError`, and what writing throws.
  func files(
    of trace: ReferenceTrace, _ definition: CaseDefinition, for name: String
  ) throws -> CaseJob.Graph {
    let suite = try folder(of: definition.suite, trace)
    let own = "\(suite)/\(name)"
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    let file = "\(own)/graph.json"
    // A program may have replaced it by a link.
    unlink(file)
    try QuickFile.write(trace.json, to: file)
    return CaseJob.Graph(file: file, samples: "\(suite)/\(SharedSamples.fileName)")
  }

  private func folder(of suite: String, _ trace: ReferenceTrace) throws -> String {
    try state.withLock { state in
      let folder = try state.folder ?? WorkFolder()
      state.folder = folder
      let path = "\(folder.path)/\(suite)"
      guard state.suites[suite] != true else { return path }
      let bytes = try trace.sampleBytes()
      guard state.suites[suite] == nil || !bytes.isEmpty else { return path }
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let samples = "\(path)/\(SharedSamples.fileName)"
      // Atomically replaces an empty file, or a link made by a program.
      let part = "\(path)/.\(UUID().uuidString)"
      try QuickFile.write(bytes, to: part)
      // Read-only, because other cases read it, too.
      chmod(part, 0o444)
      try WholeFile.finish(part, as: samples)
      state.suites[suite] = !bytes.isEmpty
      return path
    }
  }
}
