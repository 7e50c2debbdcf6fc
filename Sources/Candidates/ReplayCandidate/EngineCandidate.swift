import CandidateKit
import GraphTrace
import ParityCases
import ParityReferences
import Synchronization

/// The native Web Audio engine, replaying the page's calls to its own context.
///
/// No case needs a native counterpart: its trace is enough.
package final class EngineCandidate: Candidate {
  package static let name = "engine"
  package var name: String { Self.name }
  private let worklets: TraceWorklets
  private let selects: @Sendable (Manifest.Entry) -> Bool
  /// Prepared traces, by case.
  private let traces = Mutex<[String: GraphTrace]>([:])

  /// - Parameters:
  ///   - worklets: those that traces may refer to.
  ///   - selects: which graphs are to be replayed; all by default.
  package init(
    worklets: TraceWorklets,
    selects: @escaping @Sendable (Manifest.Entry) -> Bool = { _ in true }
  ) {
    self.worklets = worklets
    self.selects = selects
  }

  /// All graphs: every case except plain numbers, which the manifest files without a trace.
  package func covers(_ entry: Manifest.Entry) -> Bool {
    entry.hasGraph && selects(entry)
  }

  package func implementation(of entry: Manifest.Entry) -> String { Implementation.engine }

  package func prepare(_ request: RenderRequest) throws {
    let read = try trace(of: request)
    traces.withLock { $0[request.definition.id] = read }
  }

  package func render(_ request: RenderRequest) throws -> Rendering {
    let definition = request.definition
    let trace = try trace(of: request)
    let replay = try TraceReplay(trace, worklets: worklets)
    if let reads = definition.parameters["reads"] {
      return Rendering(try AnalyserReads(definition.decode(reads)).render(replay, of: definition))
    }
    let taped = Set(trace.tapedNodes(nativeProcessors: worklets.processors).map(\.name)).sorted()
    guard !request.stages.isEmpty else {
      var rendering = Rendering(try replay.render())
      rendering.taped = taped
      return rendering
    }
    let listeners = StageListeners(request, frameCount: trace.context.length)
    let (output, stages) = try replay.renderStages { tap in
      if let fingerprinter = listeners.listener(for: tap.name) { tap.hand(to: fingerprinter.hear) }
    }
    var rendering = Rendering(
      output,
      stages: listeners.sounds(stages.map { tap in (tap.name, { tap.samples }) })
        + [StageSound(name: StageSound.destination, audio: output)])
    rendering.taped = taped
    return rendering
  }

  private func trace(of request: RenderRequest) throws -> GraphTrace {
    if let prepared = traces.withLock({ $0[request.definition.id] }) { return prepared }
    return try GraphTrace(request)
  }
}

extension GraphTrace {
  /// The page's calls to its context in a case.
  ///
  /// - Throws: `ReplayError`, also for a render that no case may ask for, `TraceError`.
  package init(_ request: RenderRequest) throws {
    guard let trace = request.trace else {
      throw ReplayError.noTrace(id: request.definition.id)
    }
    try self.init(json: trace.json) { file throws(TraceError) in
      do {
        return try trace.samples(named: file)
      } catch {
        throw .unreadable(path: file ?? "", detail: "\(error)")
      }
    }
    // A case's own length was already checked against this; its trace is in another file.
    guard context.length <= CaseDefinition.sampleLimit / max(1, context.numberOfChannels) else {
      throw ReplayError.tooLong(
        id: request.definition.id, frames: context.length, channels: context.numberOfChannels)
    }
  }
}
