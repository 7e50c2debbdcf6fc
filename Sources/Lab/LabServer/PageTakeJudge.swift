import BrowserCapture
import CandidateKit
import ParityCases
import ParityReferences
import ReferenceCapture

/// Records a page with its changes, has the port render it concurrently, and compares the two.
struct PageTakeJudge: Sendable {
  private let project: LabProject
  private let played: PlayedTake
  private let browser: Browser
  private let candidate: any Candidate

  init(_ project: LabProject, _ take: PlayedTake, browser: Browser?) throws(TakeError) {
    guard let candidate = project.candidate(for: take.suite) else {
      throw TakeError.noSuite(take.suite)
    }
    guard let browser else {
      throw TakeError.noBrowser(use: .records)
    }
    self.project = project
    self.played = take
    self.browser = browser
    self.candidate = candidate
  }

  /// Starts a browser while the take is being played, and judges the take afterwards.
  func run() async throws -> JudgedTake {
    let waiting = try WaitingBrowser(browser)
    defer { waiting.close() }
    let known = try await played.value()
    guard case .string(let name)? = known.definition["name"] else {
      throw TakeError.noName
    }
    let suite = played.suite
    let take = try project.pageTake(known.definition, suite: suite)
    let ahead = RenderedAhead(
      candidate, take.foreseen(suite: suite, name: name), stages: [], in: project)
    let recording = try await take.record(with: browser, in: waiting)
    let verdict = TakeVerdict(project: project, candidate: ahead ?? candidate)
    do {
      return try await onThread {
        try verdict.judge(
          try take.reference([recording], suite: suite, name: name), since: known.time)
      }
    } catch let failure as CaptureFailure {
      throw TakeError.notCaptured(reason: failure.message)
    }
  }
}

extension LabProject {
  /// A take of one of a suite's pages; its inputs are taken from the project, not from the request.
  ///
  /// - Throws: `TakeError`, `PageTakeError`.
  func pageTake(_ definition: JSONValue, suite: String) throws -> PageTake {
    guard let page = page(of: suite), case .object(var members) = definition,
      case .string(let path)? = members["page"], page.starts.contains(where: { $0.path == path })
    else { throw TakeError.notOfAPage(suite: suite) }
    members["controls"] = .object(
      Dictionary(
        page.controls.map { ($0[0], JSONValue.string($0[1])) },
        uniquingKeysWith: { first, _ in first }))
    return try PageTake(
      .object(members), web: web.folder, natives: apps.worklets.processors.modules)
  }
}
