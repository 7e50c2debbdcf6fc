import AmbientEngine
import AudioSignal
import Foundation
import GraphTrace
import ParityCases
import Synchronization
import WebAudio

/// The native Web Audio engine, replaying what the page told its own context.
///
/// No case needs a native counterpart: its trace is enough.
public final class EngineCandidate: Candidate {
  public let name = "engine"
  static let implementation = "native Web Audio engine and the app's worklets"
  private let folder: String
  private let shared: [String: String]
  private let samples = Mutex<[String: [Float]]>([:])
  /// Those that were prepared, by case.
  private let traces = Mutex<[String: GraphTrace]>([:])

  /// - Parameter library: where the traces are filed.
  public init(library: ReferenceLibrary) {
    folder = library.folder
    shared = library.manifest.shared ?? [:]
  }

  /// Seed of `Math.random` in the worklets of a trace that names none.
  static let defaultSeed = CaseDefinition.Seeds().worklet

  /// Worklets that traces may name: the app's, and those of the node suites.
  public static let worklets = TraceWorklets { seed in
    let random = RandomStream(seed: seed.value ?? defaultSeed)
    var registry = WorkletRegistry()
    AmbientWorklets.register(in: &registry, random: random)
    ProbeWorklets.register(in: &registry, random: random)
    return registry
  }

  public func implementation(of entry: Manifest.Entry) -> String { Self.implementation }

  /// All graphs: every case but those of plain numbers, which the manifest files without a trace.
  public func covers(_ entry: Manifest.Entry) -> Bool {
    entry.files[ReferenceFiles.trace] != nil
  }

  public func prepare(_ definition: CaseDefinition) throws {
    let read = try trace(of: definition)
    traces.withLock { $0[definition.id] = read }
  }

  public func render(_ definition: CaseDefinition) throws -> SampleBuffer {
    let replay = try replay(definition)
    if let reads = definition.parameters["reads"] {
      return try AnalyserReads(definition.decode(reads)).render(replay, of: definition)
    }
    return try replay.render().dropping(frames: definition.keepFrom ?? 0)
  }

  public func renderStages(_ definition: CaseDefinition) throws -> [StageSound]? {
    let (output, stages) = try replay(definition).renderStages()
    return stages.map { StageSound(name: $0.name, audio: $0.samples) }
      + [StageSound(name: StageSound.destination, audio: output)]
  }

  private func replay(_ definition: CaseDefinition) throws -> TraceReplay {
    try TraceReplay(try trace(of: definition), worklets: Self.worklets)
  }

  /// What the page told its context.
  ///
  /// - Throws: `SuiteError.noTrace`, `TraceError`.
  func trace(of definition: CaseDefinition) throws -> GraphTrace {
    if let prepared = traces.withLock({ $0[definition.id] }) { return prepared }
    let path = "\(folder)/\(definition.id)/\(ReferenceFiles.trace)"
    guard let json = FileManager.default.contents(atPath: path) else {
      throw SuiteError.noTrace(id: definition.id)
    }
    return try GraphTrace(json: json) { file throws(TraceError) in
      try sharedSamples(definition.suite, file)
    }
  }

  /// The suite's samples, read once and held against the manifest.
  private func sharedSamples(_ suite: String, _ file: String?) throws(TraceError) -> [Float] {
    guard file == "../\(SharedSamples.fileName)" else { return [] }
    if let known = samples.withLock({ $0[suite] }) { return known }
    let relative = "\(suite)/\(SharedSamples.fileName)"
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(relative)") else {
      throw .unreadable(path: relative, detail: "it is missing; capture the suite again")
    }
    guard SHA256Text.of(data) == shared[relative] else {
      throw .unreadable(
        path: relative, detail: "its SHA-256 differs from manifest.json; capture the suite again")
    }
    let read = SharedSamples(bytes: data).samples
    samples.withLock { $0[suite] = read }
    return read
  }
}
