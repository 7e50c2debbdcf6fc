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
///   samples are is so.
final class TraceFiles: Sendable {
  private struct State {
    var folder: WorkFolder?
    var suites: Set<String> = []
  }

  private let state = Mutex(State())

  /// - Parameter name: of a folder that nobody else uses meanwhile.
  /// - Throws: `SuiteError`, and what writing throws.
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
      let samples = "\(path)/\(SharedSamples.fileName)"
      guard !state.suites.contains(suite) else { return path }
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      // A trace that has none leaves an empty file, until another of its suite has some.
      let bytes = try trace.sampleBytes()
      // Read-only, as other cases read it too.
      unlink(samples)
      try QuickFile.write(bytes, to: samples)
      chmod(samples, 0o444)
      if !bytes.isEmpty { state.suites.insert(suite) }
      return path
    }
  }
}
