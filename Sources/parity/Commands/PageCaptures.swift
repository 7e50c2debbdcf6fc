import BrowserCapture
import Foundation
import ParityCases
import ParityProject
import ParityReferences
import ParityResults
import ParityTerminal
import ReferenceCapture

/// Records the pages that a `parity.yml` names as cases.
struct PageCaptures {
  let project: Project
  let browser: Browser
  /// The suites that are chosen; empty for all.
  let suites: [String]
  /// Which cases, by id; nil for all.
  let pattern: String?
  let timeout: Int

  private var chosen: [(id: String, page: PageSpecification)] {
    let glob = pattern.map(CasePattern.init)
    return (project.file?.suites ?? [])
      .filter { suites.isEmpty || suites.contains($0.name) }
      .flatMap { suite in suite.pages.map { ("\(suite.name)/\($0.name)", $0) } }
      .filter { glob?.matches($0.id) ?? true }
  }

  /// Takes of pages that were kept in the lab.
  private var chosenTakes: [(id: String, take: JSONValue)] {
    let glob = pattern.map(CasePattern.init)
    return project.takes.sorted { $0.key < $1.key }
      .filter { suites.isEmpty || suites.contains($0.key) }
      .flatMap { suite, takes in
        takes.filter(PageTake.isOne).compactMap { take in
          guard case .string(let name)? = take["name"] else { return nil }
          return ("\(suite)/\(name)", take)
        }
      }
      .filter { glob?.matches($0.id) ?? true }
  }

  /// A page, or a take of one, to be recorded as a case.
  struct Recording: Sendable {
    let id: String
    /// The page's file, or its address.
    let page: String
    /// As long as it plays.
    let seconds: Double
    /// Records it twice, and files nothing.
    let record:
      @Sendable () async throws -> (reference: CapturedReference, sources: [String: String])
  }

  /// All that is chosen: pages of `parity.yml`, then kept takes.
  var recordings: [Recording] {
    let (browser, web) = (browser, project.web)
    return chosen.map { id, page in
      Recording(id: id, page: page.page, seconds: page.seconds) { try await captured(id, page) }
    }
      + chosenTakes.map { id, take in
        Recording(id: id, page: take["page"]?.text ?? id, seconds: take.playedSeconds) {
          let parts = id.split(separator: "/").map(String.init)
          let natives = try Self.nativeProcessors
          return try await PageTake(take, web: web, natives: natives).captured(
            suite: parts[0], name: parts[1], with: browser)
        }
      }
  }

  /// The worklet processors that have a native counterpart, by name.
  private static var nativeProcessors: [String: Set<String>] {
    get throws { try AttachedApps.worklets.processors.modules }
  }

  /// Whether there is anything to record.
  var isEmpty: Bool { chosen.isEmpty && chosenTakes.isEmpty }

  /// Records each page twice and files it; one that fails does not keep the others from it.
  ///
  /// - Returns: whether all pages were recorded.
  /// - Throws: `CancellationError`.
  func record() async throws -> Bool {
    var isComplete = true
    func attempt(_ id: String, _ record: () async throws -> String) async throws {
      do {
        print("\(id): recorded" + (try await record()))
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

  private func record(_ id: String, _ take: JSONValue) async throws -> String {
    let parts = id.split(separator: "/").map(String.init)
    let natives = try Self.nativeProcessors
    _ = try await PageTake(take, web: project.web, natives: natives).capture(
      suite: parts[0], name: parts[1], with: browser, references: project.references)
    return ", as it was played"
  }

  private func record(_ id: String, _ page: PageSpecification) async throws -> Spread {
    let (reference, recordings, request) = try await recordings(id, page)
    let spread = try reference.file(recordings, request: request, browser: browser)
    let refused = ForeignTraffic(refused: recordings.flatMap(\.traffic.refused)).refused
    if !refused.isEmpty { RefusedRequests.note([id: refused]) }
    return spread
  }

  /// Records a page twice, and files nothing.
  private func captured(
    _ id: String, _ page: PageSpecification
  ) async throws -> (reference: CapturedReference, sources: [String: String]) {
    let (reference, recordings, request) = try await recordings(id, page)
    return (
      try reference.captured(recordings, request: request), reference.sources ?? [:]
    )
  }

  private func recordings(
    _ id: String, _ page: PageSpecification
  ) async throws -> (RecordedReference, [RecordedPage], RecordingRequest) {
    var request = RecordingRequest(page: try source(page), seconds: page.seconds)
    request.query = page.query
    request.sampleRate = page.sampleRate
    request.clicks = page.clicks
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
    return (reference, recordings, request)
  }

  /// Served from the project's web folder, so that a page finds what stands beside its folder.
  private func source(_ page: PageSpecification) throws -> PageSource {
    page.page.contains("://")
      ? try PageSource(page.page)
      : try PageSource("\(project.web)/\(page.page)", root: project.web)
  }
}

extension JSONValue {
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// Of a take; 0 where it does not say.
  fileprivate var playedSeconds: Double {
    guard case .number(let frames)? = self["frames"], case .number(let rate)? = self["sampleRate"],
      rate > 0
    else { return 0 }
    return frames / rate
  }
}
