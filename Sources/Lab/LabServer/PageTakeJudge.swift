import BrowserCapture
import CandidateKit
import ParityCases
import ParityReferences
import ReferenceCapture

/// Records a page as it was turned, has the port render it, and judges one against the other.
struct PageTakeJudge: Sendable {
  private let take: PageTake
  private let suite: String
  private let name: String
  private let browser: Browser
  private let verdict: TakeVerdict

  init(
    _ project: LabProject, suite: String, definition: JSONValue, browser: Browser?
  ) throws {
    guard let candidate = project.candidate(for: suite),
      case .string(let name)? = definition["name"], CaseDefinition.isValidName(name)
    else { throw TakeJudge.Failure(description: "a take needs a suite and a name") }
    guard let browser else {
      throw TakeJudge.Failure(
        description: "no Chromium was found on this machine, which records what was played")
    }
    take = try project.pageTake(definition, suite: suite)
    self.suite = suite
    self.name = name
    self.browser = browser
    verdict = TakeVerdict(project: project, candidate: candidate)
  }

  func run() async throws -> JudgedTake {
    let start = ContinuousClock.now
    let recording = try await take.record(with: browser)
    let (suite, name, take, verdict) = (suite, name, take, verdict)
    do {
      return try await onThread {
        try verdict.judge(try take.reference([recording], suite: suite, name: name), since: start)
      }
    } catch let failure as CaptureFailure {
      throw TakeJudge.Failure(description: failure.message)
    }
  }
}

extension LabProject {
  /// A take of one of a suite's pages, whose inputs are named by the project and not by who asks.
  ///
  /// - Throws: `TakeJudge.Failure`, `PageTake.Refusal`.
  func pageTake(_ definition: JSONValue, suite: String) throws -> PageTake {
    guard let page = page(of: suite), case .object(var members) = definition,
      case .string(let path)? = members["page"], page.starts.contains(where: { $0.path == path })
    else { throw TakeJudge.Failure(description: "the take is not of a page of '\(suite)'") }
    members["controls"] = .object(
      Dictionary(
        page.controls.map { ($0[0], JSONValue.string($0[1])) },
        uniquingKeysWith: { first, _ in first }))
    return try PageTake(
      .object(members), web: web.folder, natives: apps.worklets.processors.modules)
  }
}
