import BrowserCapture
import CandidateKit
import Foundation
import ParityCases
import ParityReferences
import ReferenceCapture
import Synchronization

/// Has the original rendered in a frame of the page and the port by its candidate, concurrently, and judges the two as
/// a run judges a case.
struct TakeJudge: Sendable {
  private let project: LabProject
  private let take: PlayedTake
  private let browser: Browser?
  private let candidate: any Candidate
  private let names: StageNames

  /// - Parameter names: known names of stages, to which new ones are added.
  init(
    _ project: LabProject, _ take: PlayedTake, browser: Browser?, names: StageNames
  ) throws(TakeError) {
    guard let candidate = project.candidate(for: take.suite) else {
      throw TakeError.noSuite(take.suite)
    }
    self.project = project
    self.take = take
    self.browser = browser
    self.candidate = candidate
    self.names = names
  }

  /// Loads the original's module while the take is being played, and judges the take afterwards.
  ///
  /// - Parameter opened: called with the address of the page that renders the original.
  func run(opened: @escaping @Sendable (String) -> Void) async throws -> JudgedTake {
    let (events, continuation) = AsyncStream<CaptureEvent>.makeStream()
    let ahead = Ahead()
    let visited = try VisitedCapture(
      request { definition in
        let begun = RenderedAhead(
          candidate, definition, stages: names.of(take.suite), in: project)
        ahead.render.withLock { $0 = begun }
      }, browser: browser?.path
    ) { continuation.yield($0) }
    return try await withThrowingTaskGroup(of: JudgedTake?.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        defer { continuation.finish() }
        try await visited.run(opened: opened)
        return nil
      }
      group.addTask {
        let item = try await captured(events)
        return try await judge(item, ahead.render.withLock { $0 })
      }
      // While its render is judged, the page reports that it is done; the server must still be there to answer.
      var judged: JudgedTake?
      while let result = try await group.next() { judged = result ?? judged }
      guard let judged else { throw CancellationError() }
      return judged
    }
  }

  /// What was started before the original existed.
  private final class Ahead: Sendable {
    let render = Mutex<RenderedAhead?>(nil)
  }

  private func request(
    chosen: @escaping @Sendable (CaseDefinition) -> Void
  ) -> CaptureRequest {
    let take = take
    var request = CaptureRequest(
      suites: [take.suite],
      selects: { id in
        guard case .string(let name)? = take.played?.definition["name"] else { return false }
        return id == "\(take.suite)/\(name)"
      }, renders: 1, webFolder: project.web.folder)
    project.web.complete(&request)
    request.takes = [:]
    request.awaitedTakes = { [take.suite: [try await take.value().definition]] }
    request.onChoose = { $0.forEach(chosen) }
    return request
  }

  /// The first case to arrive; there is only one.
  private func captured(_ events: AsyncStream<CaptureEvent>) async throws -> CapturedCase {
    var failure: String?
    for await event in events {
      switch event {
      case .captured(let item): return item
      case .failed(let error): failure = failure ?? "\(error)"
      default: break
      }
    }
    try Task.checkCancellation()
    throw failure.map { TakeError.notCaptured(reason: $0) } ?? .originalNotRendered
  }

  private func judge(_ item: CapturedCase, _ ahead: RenderedAhead?) async throws -> JudgedTake {
    var reference: CapturedReference
    do throws(CaptureFailure) {
      reference = try CapturedReference(item)
    } catch {
      throw TakeError.notCaptured(reason: error.message)
    }
    reference.stimulusFile = try project.web.stimulusFile(of: reference.definition)
    names.learn(reference)
    let filed = reference
    let start = take.played?.time ?? .now
    let verdict = TakeVerdict(project: project, candidate: ahead ?? candidate)
    return try await onThread { try verdict.judge(filed, since: start) }
  }
}
