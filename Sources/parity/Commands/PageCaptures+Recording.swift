import BrowserCapture
import Foundation
import ParityCases
import ParityProject
import ParityReferences
import ParityResults
import ParityTerminal
import ReferenceCapture

/// Records pages and takes, and files them.
extension PageCaptures {
  /// Records each page twice and files it; an error in one does not affect the others.
  ///
  /// - Returns: whether all pages were recorded.
  /// - Throws: `CancellationError`.
  func record() async throws -> Bool {
    var isComplete = true
    func attempt(_ id: String, _ record: () async throws -> String) async throws {
      do {
        Terminal.say("\(id): recorded" + (try await record()))
      } catch let error as CancellationError {
        throw error
      } catch {
        Terminal.note("parity: \(id): \(error)")
        isComplete = false
      }
    }
    for (id, page) in chosen {
      try await attempt(id) {
        "; its recordings " + RecordCommand.text(try await self.record(id, page))
      }
    }
    for (id, take) in chosenTakes { try await attempt(id) { try await self.record(id, take) } }
    return isComplete
  }

  func record(_ id: String, _ take: JSONValue) async throws -> String {
    let parts = id.split(separator: "/").map(String.init)
    let natives = try Self.nativeProcessors
    _ = try await PageTake(take, web: project.web, natives: natives).capture(
      suite: parts[0], name: parts[1], with: browser, references: project.references)
    return ", as it was played"
  }

  func record(_ id: String, _ page: PageSpecification) async throws -> Spread {
    let (reference, recordings, request) = try await recordings(id, page)
    let spread = try reference.file(recordings, request: request, browser: browser)
    let refused = ForeignTraffic(refused: recordings.flatMap(\.traffic.refused)).refused
    if !refused.isEmpty { RefusedRequests.note([id: refused]) }
    return spread
  }

  /// Records a page twice, without filing anything.
  func captured(
    _ id: String, _ page: PageSpecification
  ) async throws -> (reference: CapturedReference, sources: [String: String]) {
    let (reference, recordings, request) = try await recordings(id, page)
    return (
      try reference.captured(recordings, request: request), reference.sources ?? [:]
    )
  }

  func recordings(
    _ id: String, _ page: PageSpecification
  ) async throws -> (RecordedReference, [RecordedPage], RecordingRequest) {
    var request = RecordingRequest(page: try source(page), seconds: page.seconds)
    request.query = page.query
    request.sampleRate = page.sampleRate
    request.clicks = page.clicks
    request.actions = page.actions
    request.values = page.values
    let seed = page.seed ?? CaseDefinition.Seeds().page
    request.random = .init(page: seed, worklet: seed &+ 1)
    request.epoch = try EpochOption.milliseconds(EpochOption.standard)
    request.timeout = .seconds(timeout)
    let recordings = try await RecordingRepetition.recordings(of: request) {
      try await PageRecorder(browser: browser).record($0)
    }
    var reference = try RecordedReference(
      folder: project.references, id: id, keepFromSeconds: page.keepFromSeconds)
    reference.sources = recordings[0].sources()
    reference.seeds = try await RecordedReference.further(page.seeds, of: request) {
      try await PageRecorder(browser: browser).record($0)
    }
    return (reference, recordings, request)
  }

  /// Served from the project's web folder, so that a page finds files beside its own folder.
  func source(_ page: PageSpecification) throws -> PageSource {
    page.page.contains("://")
      ? try PageSource(page.page)
      : try PageSource("\(project.web)/\(page.page)", root: project.web)
  }
}
