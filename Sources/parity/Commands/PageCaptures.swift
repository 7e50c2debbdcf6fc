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

  var chosen: [(id: String, page: PageSpecification)] {
    let glob = pattern.map(CasePattern.init)
    return (project.file?.suites ?? [])
      .filter { suites.isEmpty || suites.contains($0.name) }
      .flatMap { suite in suite.pages.map { ("\(suite.name)/\($0.name)", $0) } }
      .filter { glob?.matches($0.id) ?? true }
  }

  /// Whether there is anything to record.
  var isEmpty: Bool { chosen.isEmpty }

  /// Records each page twice and files it; one that fails does not keep the others from it.
  ///
  /// - Returns: whether all pages were recorded.
  /// - Throws: `CancellationError`.
  func record() async throws -> Bool {
    var isComplete = true
    for (id, page) in chosen {
      do {
        let spread = try await record(id, page)
        print("\(id): recorded; its recordings " + RecordCommand.text(spread))
      } catch let error as CancellationError {
        throw error
      } catch {
        Terminal.note("parity: \(id): \(error)")
        isComplete = false
      }
    }
    return isComplete
  }

  private func record(_ id: String, _ page: PageSpecification) async throws -> Spread {
    let (reference, recordings, request) = try await recordings(id, page)
    return try reference.file(recordings, request: request, browser: browser)
  }

  /// Records a page twice, and files nothing.
  func captured(
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
    var listening = request
    listening.listensToStages = true
    let recorder = PageRecorder(browser: browser)
    let recordings = [
      try await recorder.record(request) { _ in }, try await recorder.record(listening) { _ in },
    ]
    var reference = try RecordedReference(
      folder: project.references, id: id, keepFromSeconds: page.keepFromSeconds)
    let scripts = recordings[0].files.filter {
      $0.key.hasSuffix(".js") || $0.key.hasSuffix(".mjs")
        || $0.key.hasSuffix(".html")
    }
    reference.sources = Dictionary(
      scripts.map { path, content in
        ("web/" + path.drop { $0 == "/" }, SHA256Text.of(content))
      }
    ) { $1 }
    return (reference, recordings, request)
  }

  /// Served from the project's web folder, so that a page finds what stands beside its folder.
  private func source(_ page: PageSpecification) throws -> PageSource {
    page.page.contains("://")
      ? try PageSource(page.page)
      : try PageSource("\(project.web)/\(page.page)", root: project.web)
  }
}
