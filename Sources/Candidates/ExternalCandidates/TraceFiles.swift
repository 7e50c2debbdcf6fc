import Foundation
import OrdinaryFiles
import ParityCases
import ParityReferences
import ParityResults
import Synchronization

/// Recorded graphs as files for a command: copies in a folder of their own, from which no path leads to a
/// reference.
///
/// - Shape: `SUITE/samples.f32`, written once, beside `SUITE/NAME/graph.json`, so that what a trace says of where its
///   samples are is so. The samples are there from the first case of the suite on: other cases' commands may read them
///   at any time.
final class TraceFiles: Sendable {
  private struct State {
    var folder: WorkFolder?
    /// Whether each suite's samples are there; where no trace has had any yet, the file is empty.
    var suites: [String: Bool] = [:]
  }

  private let state = Mutex(State())

  /// - Parameter name: of a folder that nobody else uses meanwhile.
  /// - Throws: `ReferenceError`, and what writing throws.
  func files(
    of trace: ReferenceTrace, _ definition: CaseDefinition, for name: String
  ) throws -> CaseJob.Graph {
    let suite = try folder(of: definition.suite, trace)
    let own = "\(suite)/\(name)"
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    let file = "\(own)/graph.json"
    // A program may have put a link in its place.
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
      // Takes the place of an empty file, or of a link by a program, at once.
      let part = "\(path)/.\(UUID().uuidString)"
      try QuickFile.write(bytes, to: part)
      // Read-only, as other cases read it too.
      chmod(part, 0o444)
      try WholeFile.finish(part, as: samples)
      state.suites[suite] = !bytes.isEmpty
      return path
    }
  }
}
