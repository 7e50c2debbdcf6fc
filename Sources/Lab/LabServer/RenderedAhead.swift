import CandidateKit
import Dispatch
import ParityCases
import ParityReferences
import ReplayCandidate
import Synchronization

/// A port that renders a take while the browser does, so that both take no longer than the slower one.
///
/// The actual request may differ from the expected one, as with the names of stages the first time: then it is rendered
/// again.
struct RenderedAhead: Candidate {
  private let candidate: any Candidate
  private let definition: CaseDefinition
  private let stages: [String]
  private let render: Render

  /// Starts rendering.
  ///
  /// - Returns: nil for the engine, which replays what the browser has yet to record.
  init?(
    _ candidate: any Candidate, _ definition: CaseDefinition, stages: [String],
    in project: LabProject
  ) {
    guard !(candidate is EngineCandidate) else { return nil }
    self.candidate = candidate
    self.definition = definition
    self.stages = stages
    let web = project.web
    let request = RenderRequest(definition, stages: stages) {
      try web.stimulusFile(of: definition) ?? definition.provedStimulus()
    }
    render = Render { try candidate.render(request) }
  }

  var name: String { candidate.name }

  /// It renders the played take, whatever cases of the suite it covers.
  func covers(_ entry: Manifest.Entry) -> Bool { true }
  func implementation(of entry: Manifest.Entry) -> String { candidate.implementation(of: entry) }
  func identity(of entry: Manifest.Entry) -> String { candidate.identity(of: entry) }

  func codeIdentity(of entry: Manifest.Entry) -> String { candidate.codeIdentity(of: entry) }
  func plannedLatency(for definition: CaseDefinition) -> Int {
    candidate.plannedLatency(for: definition)
  }

  func render(_ request: RenderRequest) throws -> Rendering {
    guard request.definition == definition, request.stages == stages else {
      return try candidate.render(request)
    }
    return try render.value()
  }

  /// A render in a separate thread.
  private final class Render: @unchecked Sendable {
    private let result = Mutex<Result<Rendering, any Error>?>(nil)
    private let isDone = DispatchGroup()

    init(_ work: @escaping @Sendable () throws -> Rendering) {
      isDone.enter()
      DispatchQueue.global(qos: .userInitiated).async {
        let result = Result { try work() }
        self.result.withLock { $0 = result }
        self.isDone.leave()
      }
    }

    func value() throws -> Rendering {
      isDone.wait()
      guard let result = result.withLock({ $0 }) else { throw CancellationError() }
      return try result.get()
    }
  }
}
